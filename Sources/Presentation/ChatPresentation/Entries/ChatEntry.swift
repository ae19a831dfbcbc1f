public import ClientModel
public import ListEngine

/// Who a row of a chat is, for as long as it exists: an album keeps its identity while its photos are sent and
/// deleted, a message while its number goes from ours to the server's.
public struct EntryID: Hashable, Comparable, Sendable {
    /// The number that the list knows it by: the kind above the low 40 bits.
    public let rawValue: Int64

    private init(kind: Int64, _ number: Int64) { rawValue = kind << 40 | number & (1 << 40 - 1) }

    /// A bubble, named after one of the messages that it began with.
    public static func bubble(_ id: StableID) -> EntryID { EntryID(kind: 0, id.rawValue) }

    /// Of a bubble whose message has given its name to the album that it was in.
    var apart: EntryID { EntryID(kind: 2, rawValue) }

    /// The line above the first unread message.
    public static let unread = EntryID(kind: 1, 0)

    /// As the list knows it.
    public var item: ItemID { ItemID(rawValue) }

    /// By number; it means nothing but order.
    public static func < (left: EntryID, right: EntryID) -> Bool { left.rawValue < right.rawValue }
}

/// A row of a chat.
public enum ChatEntry: Equatable, Sendable, Identifiable {
    /// One to ten messages in one bubble. Boxed: entries are copied a lot, and changed rarely.
    indirect case bubble(BubbleEntry)
    /// The line above the first unread message.
    case unread(UnreadEntry)

    /// Who it is.
    public var id: EntryID {
        switch self {
        case .bubble(let bubble): bubble.id
        case .unread: .unread
        }
    }

    /// The day that it stands under.
    public var day: Day {
        switch self {
        case .bubble(let bubble): bubble.day
        case .unread(let line): line.day
        }
    }

    /// Whether it is the first of its day among the rows, and so leaves room for the day's header.
    public var startsDay: Bool {
        get {
            switch self {
            case .bubble(let bubble): bubble.startsDay
            case .unread(let line): line.startsDay
            }
        }
        set {
            switch self {
            case .bubble(var bubble):
                bubble.startsDay = newValue
                self = .bubble(bubble)
            case .unread(var line):
                line.startsDay = newValue
                self = .unread(line)
            }
        }
    }
}

/// The line above the first unread message.
public struct UnreadEntry: Hashable, Sendable {
    /// The day that it stands under.
    public var day: Day
    /// Whether it leaves room for the day's header.
    public var startsDay = false
}

/// How two neighbours belong together.
public enum MergeStyle: Int, Hashable, Comparable, Sendable {
    /// Not at all.
    case none
    /// They are of one run, but their corners are not joined: stickers.
    case run
    /// They are of one run and look like it.
    case joined

    /// The looser first.
    public static func < (left: MergeStyle, right: MergeStyle) -> Bool { left.rawValue < right.rawValue }
}

/// A bubble before its layout: all that it depends on but the width, the text size and the language.
public struct BubbleEntry: Equatable, Sendable {
    /// Who it is.
    public var id: EntryID
    /// The chat that it is in.
    public var chat: ChatTraits
    /// Its messages, oldest first; one, or an album.
    public var parts: [BubblePart]
    /// Those of the chat's people that it names.
    public var people: [PeerID: Peer]
    /// The day that it is of.
    public var day: Day
    /// Whether it leaves room for the day's header.
    public var startsDay = false
    /// How it belongs to the one above it.
    public var above = MergeStyle.none
    /// How it belongs to the one below it.
    public var below = MergeStyle.none
    /// Whether it stands on our side.
    public var isOutgoing: Bool
    /// Whether the others have read all of it.
    public var isRead = false
}
