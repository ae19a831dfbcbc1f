public import ClientModel

/// The recent changes of the update processor, so that an answer under way meanwhile does not revert them.
///
/// A page of history that the server made before a deletion, and that arrives after it, would restore the message.
/// One made before a read mark would restore the badge. Callers therefore read the ``revision`` before a request,
/// and consult ``since(_:)`` when they store its answer.
struct RecentChanges: Sendable {
    /// The changes since a revision.
    struct Changes: Sendable {
        /// Messages that came, were edited or were deleted: the stored state is newer.
        var messages: Set<MessageKey> = []
        /// Deleted messages of the account's own message box, which the server reports without their chat.
        var deletedIDs: Set<Int32> = []
        /// The changed aspects of chats.
        var chats: [PeerID: ChatFields] = [:]
        /// The changed groups.
        var groups: Set<PeerID> = []
        /// The cleared chats, with the newest deleted cloud id.
        var emptied: [PeerID: Int32] = [:]
        /// The holes that a difference has made: an answer may be older than the messages that are missing there.
        var holes: [PeerID: [ClosedRange<Int32>]] = [:]

        /// True if an answer's value for one of the aspects is outdated.
        func covers(_ aspects: ChatFields, of peer: PeerID) -> Bool {
            chats[peer].map { !$0.isDisjoint(with: aspects) } ?? false
        }

        /// Adds changed aspects of a chat.
        mutating func note(_ aspects: ChatFields, of peer: PeerID) {
            chats[peer, default: []].formUnion(aspects)
        }

        /// True if an answer's state of the message at `key` is outdated.
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
        case hole(PeerID, ClosedRange<Int32>)
    }

    /// The revision, which grows with each change.
    private(set) var revision = 0
    private var log: [Change] = []
    private static let limit = 8_192

    /// The changes since `revision`; nil if they are not known any more, so that the request must be repeated.
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
            case .hole(let peer, let ids): changes.holes[peer, default: []].append(ids)
            }
        }
        return changes
    }

    /// Records the changes of a transaction.
    mutating func note(_ changes: Changes) {
        append(changes.messages.map { .message($0) })
        append(changes.deletedIDs.map { .deleted($0) })
        append(changes.chats.map { .chat($0.key, $0.value) })
        append(changes.groups.map { .group($0) })
        append(changes.emptied.map { .emptied($0.key, upTo: $0.value) })
        append(changes.holes.flatMap { peer, holes in holes.map { .hole(peer, $0) } })
    }

    /// Discards the log: every request under way must be repeated.
    mutating func reset() {
        revision += 1
        log = []
    }

    private mutating func append(_ changes: [Change]) {
        revision += changes.count
        log += changes
        // Trimmed rarely, many at a time.
        if log.count > 2 * Self.limit { log.removeFirst(log.count - Self.limit) }
    }
}

/// Own changes that the server has confirmed and that no update will report. They protect the store from answers
/// that were under way and lack them.
public struct ConfirmedChanges: Sendable {
    /// The changed messages.
    public var messages: Set<MessageKey> = []
    /// The changed aspects of chats.
    public var chats: [PeerID: ChatFields] = [:]
    /// The cleared chats, with the newest deleted cloud id.
    public var emptied: [PeerID: Int32] = [:]
    /// The changes without a counter, which another device may have overwritten at the same moment.
    public var uncounted: Set<StalePart> = []

    /// Creates an empty value.
    public init() {}

    /// Creates a value with changed aspects of chats.
    public init(chats: [PeerID: ChatFields]) { self.chats = chats }

    /// True if there are no changes.
    public var isEmpty: Bool {
        messages.isEmpty && chats.isEmpty && emptied.isEmpty && uncounted.isEmpty
    }
}

/// The aspects of a chat that a server's answer may contain.
public struct ChatFields: OptionSet, Hashable, Sendable {
    /// The stored bits.
    public let rawValue: UInt8

    /// Creates a set of any bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The read positions and the unread mark.
    public static let reading = Self(rawValue: 1 << 0)
    /// The draft.
    public static let draft = Self(rawValue: 1 << 1)
    /// The notification settings.
    public static let settings = Self(rawValue: 1 << 2)
    /// The list that the chat is in, and its position.
    public static let place = Self(rawValue: 1 << 3)
    /// The contact state.
    public static let person = Self(rawValue: 1 << 4)
}
