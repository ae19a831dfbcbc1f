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
