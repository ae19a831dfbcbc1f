import ClientModel

/// What was deleted and can be brought back for a while: it is not shown any more, and nobody was told.
nonisolated struct PendingDeletions: Equatable, Sendable {
    /// What was deleted at once.
    enum Deletion: Equatable, Sendable {
        /// Messages, whatever becomes of their place.
        case messages(Set<StableID>, forEveryone: Bool)
        /// All of a chat up to a message of the server's, by its id. What comes later stays.
        case history(PeerID, upTo: Int32, forEveryone: Bool)
    }

    private var deletions: [(number: Int, deletion: Deletion)] = []
    private var last = 0

    /// Nothing waits.
    init() {}

    /// What waits, the oldest first.
    var waiting: [Deletion] { deletions.map(\.deletion) }

    /// Takes note of a deed; returns the number by which it is known.
    mutating func add(_ deletion: Deletion) -> Int {
        last += 1
        deletions.append((last, deletion))
        return last
    }

    /// Takes a deed out: to carry it out, or to forget it. Nil when it is not there any more.
    mutating func remove(_ number: Int) -> Deletion? {
        guard let index = deletions.firstIndex(where: { $0.number == number }) else { return nil }
        return deletions.remove(at: index).deletion
    }

    /// Whether a message is not to be shown.
    func hides(_ message: Message) -> Bool {
        deletions.contains { _, deletion in
            switch deletion {
            case .messages(let ids, _): ids.contains(message.stableID)
            case .history(let peer, let upTo, _):
                message.key.peer == peer && message.key.namespace == .cloud && message.key.id <= upTo
            }
        }
    }

    /// Whether a chat looks empty but for what came since.
    func clears(_ peer: PeerID) -> Bool {
        deletions.contains { if case .history(peer, _, _) = $0.deletion { true } else { false } }
    }

    static func == (left: Self, right: Self) -> Bool {
        left.deletions.map(\.number) == right.deletions.map(\.number)
    }
}
