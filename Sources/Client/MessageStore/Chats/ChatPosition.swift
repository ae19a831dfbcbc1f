public import ClientModel

/// Where a chat stands in a list or a folder. Greater is nearer to the top.
public struct ChatPosition: Hashable, Sendable {
    /// 0 for a chat that is not pinned; among pinned ones, more for one nearer to the top.
    public var pinRank: Int32
    /// Of the newest message or the draft, seconds since 1970.
    public var timestamp: Int32
    /// Tells chats of one second apart.
    public var peer: PeerID

    /// Names a place.
    public init(pinRank: Int32 = 0, timestamp: Int32, peer: PeerID) {
        self.pinRank = pinRank
        self.timestamp = timestamp
        self.peer = peer
    }

    /// The rank of the pinned chat at `index`, 0 at the top.
    static func pinRank(at index: Int) -> Int32 { Int32(65_536 - min(index, 65_535)) }
}

extension ChatPosition: Comparable {
    /// Lower in the list first.
    public static func < (left: Self, right: Self) -> Bool {
        if left.pinRank != right.pinRank { return left.pinRank < right.pinRank }
        if left.timestamp != right.timestamp { return left.timestamp < right.timestamp }
        return left.peer < right.peer
    }
}
