import ClientModel

/// The unread messages of a kind, and the next one to go to.
nonisolated struct UnreadMentionState: Equatable, Sendable {
    /// The number of messages, including those that are not loaded.
    private(set) var count = 0
    /// The loaded messages, the oldest first.
    private(set) var keys: [MessageKey] = []
    private var next: MessageKey?

    /// A state without messages.
    init() {}

    /// Takes the current unread messages; keeps the next one if it is still among them.
    mutating func take(count: Int, _ news: [MessageKey]) {
        let left = next.map { next in news.contains(next) } ?? false
        (self.count, keys) = (max(count, news.count), news)
        if !left { next = news.first }
    }

    /// Returns the message to go to: from the oldest to the newest, then the oldest again.
    mutating func press() -> MessageKey? {
        guard let key = next, let index = keys.firstIndex(of: key) else { return nil }
        next = index + 1 < keys.count ? keys[index + 1] : keys.first
        return key
    }

    /// True if no unread message is left once these were seen.
    func isAll(_ seen: Set<MessageKey>) -> Bool {
        !keys.isEmpty && keys.count == count && seen.isSuperset(of: keys)
    }
}
