import ClientModel

/// What the lane changed lately, so that an answer that was under way meanwhile does not undo it.
///
/// A page of history that the server made before a deletion, and that arrives after it, would bring the message back;
/// one made before a read mark would bring the badge back. So whoever asks for state notes the ``revision`` first, and
/// takes ``since(_:)`` into account when it stores the answer.
struct RecentChanges: Sendable {
    /// What was changed since some revision.
    struct Changes: Sendable {
        /// Messages that came, were edited or were deleted: what is stored of them is newer.
        var messages: Set<MessageKey> = []
        /// Deleted messages of the account's own box, of which the server tells no chat.
        var deletedIDs: Set<Int32> = []
        /// What changed of chats as a whole.
        var chats: [PeerID: ChatFields] = [:]
        /// Groups that were told of.
        var groups: Set<PeerID> = []
        /// Chats that were emptied, up to which id of the server's.
        var emptied: [PeerID: Int32] = [:]

        /// Whether an answer may not say any of these things of a chat.
        func covers(_ aspects: ChatFields, of peer: PeerID) -> Bool {
            chats[peer].map { !$0.isDisjoint(with: aspects) } ?? false
        }

        /// Notes what changed of a chat.
        mutating func note(_ aspects: ChatFields, of peer: PeerID) {
            chats[peer, default: []].formUnion(aspects)
        }

        /// Whether an answer may not say anything about the message at `key`.
        func covers(_ key: MessageKey) -> Bool {
            messages.contains(key)
                || (key.namespace == .cloud && key.id <= emptied[key.peer] ?? 0)
                || (key.peer.kind != .channel && key.namespace == .cloud && deletedIDs.contains(key.id))
        }
    }

    private enum Change: Sendable {
        case message(MessageKey)
        case deleted(Int32)
        case chat(PeerID, ChatFields)
        case group(PeerID)
        case emptied(PeerID, upTo: Int32)
    }

    /// Grows with each change.
    private(set) var revision = 0
    private var log: [Change] = []
    private static let limit = 8_192

    /// What changed since `revision`, nil when that is not known any more: the answer is to be asked for anew.
    func since(_ revision: Int) -> Changes? {
        let count = self.revision - revision
        guard count <= log.count else { return nil }
        var changes = Changes()
        for change in log.suffix(count) {
            switch change {
            case .message(let key): changes.messages.insert(key)
            case .deleted(let id): changes.deletedIDs.insert(id)
            case .chat(let peer, let aspects): changes.note(aspects, of: peer)
            case .group(let peer): changes.groups.insert(peer)
            case .emptied(let peer, let id): changes.emptied[peer] = max(changes.emptied[peer] ?? 0, id)
            }
        }
        return changes
    }

    /// Notes what a transaction changed.
    mutating func note(_ changes: Changes) {
        append(changes.messages.map { .message($0) })
        append(changes.deletedIDs.map { .deleted($0) })
        append(changes.chats.map { .chat($0.key, $0.value) })
        append(changes.groups.map { .group($0) })
        append(changes.emptied.map { .emptied($0.key, upTo: $0.value) })
    }

    /// Forgets: every answer that is under way is to be asked for anew.
    mutating func reset() {
        revision += 1
        log = []
    }

    private mutating func append(_ changes: [Change]) {
        revision += changes.count
        log += changes
        // Rarely, and many at a time.
        if log.count > 2 * Self.limit { log.removeFirst(log.count - Self.limit) }
    }
}
