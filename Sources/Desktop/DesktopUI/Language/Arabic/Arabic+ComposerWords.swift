import ChatPresentation

nonisolated extension ArabicLanguage: ComposerWords {
    var message: String { "رسالة" }
    var attachFiles: String { "إرفاق ملفات" }
    func reply(to author: String) -> String { "رد على \(Self.isolated(author))" }
    var editMessage: String { "تعديل الرسالة" }
}
