public import ClientModel

/// Which messages to look for. All conditions must hold; without any, nothing is found.
public struct SearchQuery: Hashable, Sendable {
    /// Words, all of which a message must have, in any order; the last may be the beginning of one. What stands
    /// in quotes must stand so in the message. Case, accents and the like do not count.
    public var text: String
    /// Only in this chat.
    public var peer: PeerID?
    /// Only in this topic or thread of ``peer``, without which it counts for nothing.
    public var thread: Int64?
    /// Only by this author.
    public var author: PeerID?
    /// Only with one of these tags, such as photos; empty for any message.
    public var kinds: MessageTags
    /// Sent at this time or later, seconds since 1970.
    public var earliest: Int32
    /// Sent at this time or earlier, seconds since 1970.
    public var latest: Int32

    /// Looks for a text, in all chats or in one.
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
    /// Its address.
    public var key: MessageKey
    /// Its identity; `StoreReader.message(_:)` reads the message.
    public var stableID: StableID
    /// When it was sent, seconds since 1970.
    public var timestamp: Int32
    /// Where it stands among all messages.
    let place: SearchPosition
}

/// What a search found: a part of it, the newest first.
public struct SearchPage: Hashable, Sendable {
    /// The messages.
    public var hits: [SearchHit]
    /// Where to go on; nil when there are no more.
    public var next: SearchPosition?
    /// Messages that were neither in the index nor looked at, because too many came at once. Search again a
    /// little later.
    public var unseenCount = 0
}

/// Where a message stands among those of all chats, by time.
public struct SearchPosition: Hashable, Sendable, Comparable {
    let slot: Int64
    let stable: Int64

    /// Older first.
    public static func < (left: Self, right: Self) -> Bool {
        left.slot == right.slot ? left.stable < right.stable : left.slot < right.slot
    }
}
