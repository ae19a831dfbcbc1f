public import ClientModel

/// The place that a history is opened at and stays at.
public enum HistoryAnchor: Hashable, Sendable {
    /// The newest end, which follows each new message. While the newest messages are missing, the newest that are
    /// stored.
    case newest
    /// The oldest end.
    case oldest
    /// A message, or its former place after it was deleted.
    case message(MessageKey)
    /// The position of an entry that was shown.
    case position(MessagePosition)
    /// A time, seconds since 1970: between the messages before and after it.
    case date(Int32)
    /// The first message after the read mark, as of when the view is loaded; the newest end when all is read.
    case unreadSince(ReadState)
    /// The same for the stored read state of the chat.
    case unread
}

/// The part of a history that a view shows.
public struct HistoryFrame: Hashable, Sendable {
    /// The place that it stays at.
    public var anchor: HistoryAnchor
    /// The number of messages that it shows, if there are that many; albums at its edges may add some.
    public var count: Int
    /// The number of further messages kept at each edge, so that a removal or a small step needs no query.
    public var reserve: Int

    /// Creates a frame of `count` messages around `anchor`.
    public init(_ anchor: HistoryAnchor, count: Int = 40, reserve: Int = 10) {
        self.anchor = anchor
        self.count = count
        self.reserve = reserve
    }
}
