public import ClientModel

/// What a history is opened at and holds on to.
public enum HistoryAnchor: Hashable, Sendable {
    /// The newest end, in sight of each message that comes. While the newest messages are missing, the newest
    /// that are here.
    case newest
    /// The oldest end.
    case oldest
    /// A message, or the place where it was when it was deleted.
    case message(MessageKey)
    /// A place: an entry that was shown.
    case position(MessagePosition)
    /// A moment, seconds since 1970: between the messages before and after it.
    case date(Int32)
    /// The first message after what was read, as of when the view is loaded; the newest end when all is read.
    case unreadSince(ReadState)
    /// The same after what the store says was read of the chat.
    case unread
}

/// Which part of a history a view shows.
public struct HistoryFrame: Hashable, Sendable {
    /// What it holds on to.
    public var anchor: HistoryAnchor
    /// How many messages it shows, when there are that many; albums at its edges may make it some more.
    public var count: Int
    /// How many more it keeps at hand at each edge, so that a removal or a small step needs no query.
    public var reserve: Int

    /// `count` messages around `anchor`.
    public init(_ anchor: HistoryAnchor, count: Int = 40, reserve: Int = 10) {
        self.anchor = anchor
        self.count = count
        self.reserve = reserve
    }
}
