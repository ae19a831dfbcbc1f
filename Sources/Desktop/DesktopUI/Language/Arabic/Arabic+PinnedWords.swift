import ChatPresentation

nonisolated extension ArabicLanguage: PinnedWords {
    var pinnedMessage: String { "رسالة مثبتة" }
    func pinnedMessage(number: Int) -> String { "رسالة مثبتة رقم \(number)" }
}
