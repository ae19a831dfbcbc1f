import ChatPresentation

nonisolated extension ArabicLanguage: SearchWords {
    var search: String { "بحث" }
    var peopleAndGroups: String { "الأشخاص والمجموعات" }
    var messages: String { "الرسائل" }
    var nothingFound: String { "لا توجد نتائج" }
    var storedOnly: String { "لم يُجب الخادم: هذا ما هو مخزّن هنا" }
}
