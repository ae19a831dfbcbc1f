import ChatPresentation

nonisolated extension ArabicLanguage: OwnProfileWords {
    var choosePhoto: String { "اختيار…" }
    var removePhoto: String { "إزالة الصورة" }
    var name: String { "الاسم" }
    var howOthersFindYou: String { "كيف يجدك الآخرون" }
    var usernameHint: String { "باسم المستخدم يستطيع مراسلتك من لا يعرف رقمك" }
}
