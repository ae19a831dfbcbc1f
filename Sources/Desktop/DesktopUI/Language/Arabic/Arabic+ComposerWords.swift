import ChatPresentation

nonisolated extension ArabicLanguage: ComposerWords {
    var message: String { "رسالة" }
    var attachFiles: String { "إرفاق ملفات" }
    var filesForbidden: String { "إرسال الملفات غير مسموح به هنا" }
    func reply(to author: String) -> String { "رد على \(Self.isolated(author))" }
    var editMessage: String { "تعديل الرسالة" }
    func quote(from author: String) -> String { "اقتباس من \(Self.isolated(author))" }
    var emoji: String { "الرموز التعبيرية" }
    var link: String { "رابط" }
    var linkAddress: String { "العنوان" }
    var createLink: String { "إنشاء" }
    var lookingUpLink: String { "جارٍ جلب معلومات الرابط…" }
    var withoutPreview: String { "الإرسال من دون معاينة" }
}
