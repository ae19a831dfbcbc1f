import ChatPresentation

nonisolated extension EnglishLanguage: PinnedWords {
    var pinnedMessage: String { "Pinned Message" }
    func pinnedMessage(number: Int) -> String { "Pinned Message #\(number)" }
}
