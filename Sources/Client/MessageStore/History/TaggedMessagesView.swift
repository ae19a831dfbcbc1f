public import ClientModel

/// The position of a message among those of all chats.
struct TaggedPosition: Comparable, Sendable {
    var timestamp: Int64
    var peer: Int64 = .min
    var namespace: Int64 = .min
    var id: Int64 = .min

    static let highest = TaggedPosition(timestamp: .max)

    static func < (left: Self, right: Self) -> Bool {
        (left.timestamp, left.peer, left.namespace, left.id)
            < (right.timestamp, right.peer, right.namespace, right.id)
    }
}

/// A message in a list across chats.
struct TaggedMessage: WindowElement {
    var message: Message

    var windowIdentity: StableID { message.stableID }

    var windowPosition: TaggedPosition {
        let key = message.key
        return TaggedPosition(
            timestamp: Int64(message.timestamp),
            peer: key.peer.packed,
            namespace: Int64(key.namespace.rawValue),
            id: Int64(key.id)
        )
    }
}

/// The value of a ``TaggedMessagesView``.
public struct TaggedMessages: Equatable, Sendable {
    /// The messages, oldest first.
    public internal(set) var messages: [Message] = []
    /// The difference between the messages of the value before and these.
    public internal(set) var changes = WindowChanges()
    /// The edge before the oldest message: a hole when more must be fetched from the server.
    public internal(set) var older = WindowEdge.more

    /// True if both values show the same, whatever their changes.
    package func shows(sameAs other: TaggedMessages) -> Bool {
        messages == other.messages && older == other.older
    }
}

/// The newest messages of all chats with one tag of ``MessageTags/acrossChats``: the list of calls, the live
/// locations.
public struct TaggedMessagesView: LiveView {
    private let tag: MessageTags
    private let isServed: Bool
    private var window: OrderedWindow<TaggedMessage, KnownFrom<TaggedPosition>>

    /// The visible part.
    public private(set) var value = TaggedMessages()

    /// Shows the newest `count` messages with `tag`. With `isServed` the list ends where messages may be missing;
    /// without, it shows all that this device has.
    public init(_ tag: MessageTags, count: Int, isServed: Bool) {
        self.tag = tag
        self.isServed = isServed
        window = OrderedWindow(
            frame: WindowFrame(anchor: .highest, count: count, reserve: 10),
            bounds: KnownFrom(nil)
        )
    }

    /// The tag.
    public var watches: Set<DatabaseRegion> { [.tagged(tag)] }

    /// Reads the list.
    public mutating func load(from reader: StoreReader) throws {
        window.reload()
        try settle(from: reader)
    }

    /// Patches the list.
    public mutating func replay(_ changes: ChangeSet, from reader: StoreReader) throws -> ViewUpdate {
        for states in changes.messages.values {
            for (id, state) in states {
                if let state, state.tags.contains(tag) {
                    if window.held(id)?.message != state { window.upsert(TaggedMessage(message: state)) }
                } else if let held = window.held(id), state != nil || changes.left(held.message) {
                    window.remove(id)
                }
            }
        }
        let old = value
        try settle(from: reader)
        return .changed(if: !value.changes.isEmpty || !value.shows(sameAs: old))
    }

    private mutating func settle(from reader: StoreReader) throws {
        if isServed {
            let known = try reader.taggedKnown(tag).map(Int64.init) ?? .max
            window.bounds = KnownFrom(known == Int64(Int32.min) ? nil : TaggedPosition(timestamp: known))
        }
        let tag = tag
        value.changes = try window.settle { fetch in
            guard case .below(let cut) = fetch.cut else {
                return try reader.taggedMessages(tag, below: .highest, limit: fetch.limit)
            }
            return try reader.taggedMessages(tag, below: cut, limit: fetch.limit)
        }
        value.messages = window.visible.map(\.message)
        value.older = window.edgeBelow
    }
}

extension ChangeSet {
    /// True if `message` is gone from its chat and not in another. A message that moved to another chat is here
    /// twice: as gone from the one and with its state in the other.
    fileprivate func left(_ message: Message) -> Bool {
        !messages.values.contains { ($0[message.stableID] ?? nil) != nil }
    }
}
