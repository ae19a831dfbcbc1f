import ClientModel

/// What concerns us in a chat and was not seen.
nonisolated enum UnreadMentionKind: CaseIterable, Sendable {
    /// We are named.
    case mention
    /// Somebody reacted to a message of ours.
    case reaction

    /// By what the store knows such messages.
    var tag: MessageTags {
        switch self {
        case .mention: .unseenMention
        case .reaction: .unseenReaction
        }
    }
}

/// Messages of a kind that were not seen, and which of them one goes to next.
nonisolated struct UnreadMentionState: Equatable, Sendable {
    /// How many there are, those included that are not known here.
    private(set) var count = 0
    /// Those that are known, the oldest first.
    private(set) var keys: [MessageKey] = []
    private var next: MessageKey?

    /// None.
    init() {}

    /// Takes note of what was not seen by now. One goes on where one was.
    mutating func take(count: Int, _ news: [MessageKey]) {
        let left = next.map { next in news.contains(next) } ?? false
        (self.count, keys) = (max(count, news.count), news)
        if !left { next = news.first }
    }

    /// Gives the message to go to: the oldest, then the one after it, after the newest the oldest again.
    mutating func press() -> MessageKey? {
        guard let key = next, let index = keys.firstIndex(of: key) else { return nil }
        next = index + 1 < keys.count ? keys[index + 1] : keys.first
        return key
    }

    /// Whether nothing is left when these were seen.
    func isAll(_ seen: Set<MessageKey>) -> Bool {
        !keys.isEmpty && keys.count == count && seen.isSuperset(of: keys)
    }
}
