public import ClientModel

/// A list of chats on the server: the main list or the archive. Each chat is in at most one.
public struct ChatList: RawRepresentable, Hashable, Comparable, Sendable {
    /// The server's number of the list.
    public let rawValue: Int32

    /// Accepts any number: a newer version may have more lists.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// The main list.
    public static let main = Self(rawValue: 0)
    /// The archive.
    public static let archive = Self(rawValue: 1)

    /// Orders by number.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// A sequence of chats as a screen shows it: a list, or a folder, which picks from the lists.
///
/// Lists and folders are ordered and counted the same way; `key` is the column.
public enum ChatPlace: Hashable, Sendable {
    /// The chats of a list.
    case list(ChatList)
    /// The chats of the folder with this number.
    case folder(Int32)

    /// The column value: folders above 2³², lists below.
    var key: Int64 {
        switch self {
        case .list(let list): Int64(UInt32(bitPattern: list.rawValue))
        case .folder(let number): 1 << 32 | Int64(UInt32(bitPattern: number))
        }
    }

    /// Reads a ``key``.
    init(key: Int64) {
        let number = Int32(truncatingIfNeeded: key)
        self = key >> 32 == 0 ? .list(ChatList(rawValue: number)) : .folder(number)
    }
}

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
