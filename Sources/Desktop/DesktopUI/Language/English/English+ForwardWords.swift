import ChatPresentation

nonisolated extension EnglishLanguage: ForwardWords {
    var whereTo: String { "Where to" }
    var addComment: String { "Add a comment…" }
    var comment: String { "Comment" }
    var hideAuthors: String { "Do not say who wrote it" }
    var nobodyCalledSo: String { "Nobody is called so" }
    func forwardingTo(_ names: [String]) -> String { "To " + names.joined(separator: ", ") }
    var onlyYouSee: String { "Only you see what is here" }
    var channel: String { "Channel" }
    func forwarded(to name: String) -> String { "Forwarded to \(name)" }
    func forwarded(toChats count: Int) -> String { "Forwarded to \(Self.counted(count, "chat", "chats"))" }
    var show: String { "Show" }
}
