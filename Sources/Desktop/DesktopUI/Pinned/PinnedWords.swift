/// What stands over a pinned message above the chat.
nonisolated protocol PinnedWords {
    /// The only one.
    var pinnedMessage: String { get }
    /// One of several, from the oldest.
    func pinnedMessage(number: Int) -> String
}
