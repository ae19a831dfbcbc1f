public import ClientModel
public import ListEngine

/// The stable identity of a chat row. An album keeps it while its photos are sent and deleted, a message while its
/// local id changes to the server's.
public struct EntryID: Hashable, Comparable, Sendable {
    /// The number that identifies the row in the list: the kind above the low 40 bits.
    public let rawValue: Int64

    private init(kind: Int64, _ number: Int64) { rawValue = kind << 40 | number & (1 << 40 - 1) }

    /// The id of a bubble, derived from one of its first messages.
    public static func bubble(_ id: StableID) -> EntryID { EntryID(kind: 0, id.rawValue) }

    /// The id of a bubble whose message has given its id to a former album.
    var apart: EntryID { EntryID(kind: 2, rawValue) }

    /// The unread divider.
    public static let unread = EntryID(kind: 1, 0)

    /// The description of a bot.
    public static let description = EntryID(kind: 3, 0)

    /// The id in the list.
    public var item: ItemID { ItemID(rawValue) }

    /// Orders by number, without further meaning.
    public static func < (left: EntryID, right: EntryID) -> Bool { left.rawValue < right.rawValue }
}

/// A row of a chat.
public enum ChatEntry: Equatable, Sendable, Identifiable {
    /// One to ten messages in one bubble. Boxed, because entries are copied often and changed rarely.
    indirect case bubble(BubbleEntry)
    /// The unread divider.
    case unread(UnreadEntry)
    /// The description of a bot, above its first message.
    indirect case description(DescriptionEntry)

    /// The identity of the row.
    public var id: EntryID {
        switch self {
        case .bubble(let bubble): bubble.id
        case .unread: .unread
        case .description: .description
        }
    }

    /// The day of the row.
    public var day: Day {
        switch self {
        case .bubble(let bubble): bubble.day
        case .unread(let line): line.day
        case .description(let description): description.day
        }
    }
}

/// The unread divider.
public struct UnreadEntry: Hashable, Sendable {
    /// The day of the divider.
    public var day: Day
    /// True if the divider leaves room for the day header.
    public var startsDay = false
}

/// The description of a bot, above its first message. It has no date.
public struct DescriptionEntry: Equatable, Sendable {
    /// The chat with the bot.
    public var chat: ChatTraits
    /// The description.
    public var bot: BotDescription
    /// The day of the first message, for headers that are prepared.
    public var day = Day(number: 0)
}

/// The visual connection of two neighbouring bubbles.
public enum MergeStyle: Int, Hashable, Comparable, Sendable {
    /// No connection.
    case none
    /// One run without joined corners: stickers.
    case run
    /// One run with joined corners.
    case joined

    /// Orders from loose to close.
    public static func < (left: MergeStyle, right: MergeStyle) -> Bool { left.rawValue < right.rawValue }
}

/// A bubble before its layout: all data it depends on except the width, the text size and the language.
public struct BubbleEntry: Equatable, Sendable {
    /// The identity of the row.
    public var id: EntryID
    /// The chat of the bubble.
    public var chat: ChatTraits
    /// The messages, oldest first: one, or an album.
    public var parts: [BubblePart]
    /// The peers named in the bubble.
    public var people: [PeerID: Peer]
    /// Peers named in the bubble of which nothing is known yet.
    public var unknownPeople: [PeerID] = []
    /// The day of the bubble.
    public var day: Day
    /// True if the bubble leaves room for the day header.
    public var startsDay = false
    /// The connection to the bubble above.
    public var above = MergeStyle.none
    /// The connection to the bubble below.
    public var below = MergeStyle.none
    /// True if the bubble stands on the user's side.
    public var isOutgoing: Bool
    /// True if the others have read all messages of the bubble.
    public var isRead = false
    /// The role or title of the author in the group; nil for a member without one.
    public var rank: AuthorRank?
}
