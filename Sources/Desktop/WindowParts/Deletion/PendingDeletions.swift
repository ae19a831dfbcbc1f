package import ClientModel

/// Deletions that the user can still undo: the messages are hidden, but the server was not told.
nonisolated package struct PendingDeletions: Equatable, Sendable {
    /// A deletion.
    package enum Deletion: Equatable, Sendable {
        /// Messages, by ids that survive a change of their key.
        case messages(Set<StableID>, forEveryone: Bool)
        /// A history up to a server message id. Later messages stay.
        case history(PeerID, upTo: Int32, forEveryone: Bool)
    }

    private var deletions: [(number: Int, deletion: Deletion)] = []
    private var last = 0

    /// No deletions.
    package init() {}

    /// Adds a deletion.
    ///
    /// - Returns: Its number.
    package mutating func add(_ deletion: Deletion) -> Int {
        last += 1
        deletions.append((last, deletion))
        return last
    }

    /// Removes a deletion, to carry it out or to undo it; nil if it is no longer pending.
    package mutating func remove(_ number: Int) -> Deletion? {
        guard let index = deletions.firstIndex(where: { $0.number == number }) else { return nil }
        return deletions.remove(at: index).deletion
    }

    /// True if a message is hidden.
    package func hides(_ message: Message) -> Bool {
        deletions.contains { _, deletion in
            switch deletion {
            case .messages(let ids, _): ids.contains(message.stableID)
            case .history(let peer, let upTo, _):
                message.key.peer == peer && message.key.namespace == .cloud && message.key.id <= upTo
            }
        }
    }

    /// True if the history of a chat is hidden, except for later messages.
    package func clears(_ peer: PeerID) -> Bool {
        deletions.contains { if case .history(peer, _, _) = $0.deletion { true } else { false } }
    }

    package static func == (left: Self, right: Self) -> Bool {
        left.deletions.map(\.number) == right.deletions.map(\.number)
    }
}
