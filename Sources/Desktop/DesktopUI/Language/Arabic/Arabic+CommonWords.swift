import ChatPresentation

nonisolated extension ArabicLanguage: CommonWords {
    var cancel: String { "إلغاء" }
    var back: String { "رجوع" }
    var pin: String { "تثبيت" }
    var unpin: String { "إلغاء التثبيت" }
    var archive: String { "الأرشيف" }
    var copyLink: String { "نسخ الرابط" }
    var group: String { "المجموعة" }
}
