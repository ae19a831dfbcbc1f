public import ClientModel

/// The position of a chat in a list or a folder. A greater position is nearer to the top.
public struct ChatPosition: Hashable, Sendable {
    /// 0 for a chat that is not pinned; among pinned ones, more for one nearer to the top.
    public var pinRank: Int32
    /// The time of the newest message or the draft, seconds since 1970.
    public var timestamp: Int32
    /// The chat; orders chats of the same second.
    public var peer: PeerID

    /// Creates a position.
    public init(pinRank: Int32 = 0, timestamp: Int32, peer: PeerID) {
        self.pinRank = pinRank
        self.timestamp = timestamp
        self.peer = peer
    }

    /// The rank of the pinned chat at `index`, 0 at the top.
    static func pinRank(at index: Int) -> Int32 { Int32(65_536 - min(index, 65_535)) }
}

extension ChatPosition: Comparable {
    /// Orders by pin, then time, then peer: the lower one in the list first.
    public static func < (left: Self, right: Self) -> Bool {
        if left.pinRank != right.pinRank { return left.pinRank < right.pinRank }
        if left.timestamp != right.timestamp { return left.timestamp < right.timestamp }
        return left.peer < right.peer
    }
}
