import ChatPresentation

nonisolated extension RussianLanguage: PinnedWords {
    var pinnedMessage: String { "Закреплённое сообщение" }
    func pinnedMessage(number: Int) -> String { "Закреплённое сообщение № \(number)" }
}
