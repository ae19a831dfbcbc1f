public import ClientModel

/// A search for messages. All conditions must hold; without any, nothing is found.
public struct SearchQuery: Hashable, Sendable {
    /// The words, all of which a message must have, in any order; the last may be the beginning of one. Words in
    /// quotes must occur in the same sequence. Case, accents and the like are ignored.
    public var text: String
    /// The chat, nil for all.
    public var peer: PeerID?
    /// The topic or thread of ``peer``; ignored without a ``peer``.
    public var thread: Int64?
    /// The author, nil for all.
    public var author: PeerID?
    /// The tags, such as photos, of which a message must have one; empty for any message.
    public var kinds: MessageTags
    /// The earliest time, seconds since 1970.
    public var earliest: Int32
    /// The latest time, seconds since 1970.
    public var latest: Int32

    /// Creates a search for a text, in all chats or in one.
    public init(
        _ text: String = "",
        in peer: PeerID? = nil,
        thread: Int64? = nil,
        author: PeerID? = nil,
        kinds: MessageTags = [],
        earliest: Int32 = .min,
        latest: Int32 = .max
    ) {
        self.text = text
        self.peer = peer
        self.thread = thread
        self.author = author
        self.kinds = kinds
        self.earliest = earliest
        self.latest = latest
    }
}

/// A found message.
public struct SearchHit: Hashable, Sendable {
    /// The key of the message.
    public var key: MessageKey
    /// The stable id; `StoreReader.message(_:)` reads the message.
    public var stableID: StableID
    /// The date of the message, seconds since 1970.
    public var timestamp: Int32
    /// The position among all messages.
    let place: SearchPosition
}

/// One page of the results of a search, the newest first.
public struct SearchPage: Hashable, Sendable {
    /// The messages.
    public var hits: [SearchHit]
    /// The position to continue after; nil when there are no more.
    public var next: SearchPosition?
    /// The number of messages that were neither indexed nor checked, because there were too many. Search again a
    /// little later.
    public var unseenCount = 0
}

/// The position of a message among those of all chats, by time.
public struct SearchPosition: Hashable, Sendable, Comparable {
    let slot: Int64
    let stable: Int64

    /// Orders by age, older first.
    public static func < (left: Self, right: Self) -> Bool {
        left.slot == right.slot ? left.stable < right.stable : left.slot < right.slot
    }
}
