public import ClientModel

/// A message as a history shows it, with its related data.
public struct HistoryEntry: Equatable, Sendable, Identifiable {
    /// The message.
    public var message: Message
    /// The message that it answers, when that is stored.
    public var reply: Message?
    /// The stored shared media of the message and of ``reply``; the contents name it.
    public var media: [MediaID: Media] = [:]

    /// The identity of the message's row, which stays for as long as the message exists.
    public var id: StableID { message.stableID }
}

/// The value of a ``HistoryView``: some messages around its anchor, and the edges on both sides.
public struct HistoryWindow: Sendable {
    /// The reason for the difference from the value before, from which a screen chooses how to move.
    public enum Kind: Hashable, Sendable {
        /// The first value with messages in it, or known to have none.
        case initial
        /// Like ``initial``, opened at the first unread message.
        case initialUnread
        /// Messages were added, removed or changed, or the view was moved.
        case generic
        /// A hole was filled or made.
        case fillHole
    }

    /// The number of the value in its view: ``changes`` lead from the value before this. It reveals missed and
    /// repeated values.
    public internal(set) var number = 0
    /// The messages, oldest first.
    public internal(set) var entries: [HistoryEntry] = []
    /// The authors of the messages and of those that they answer, as far as the store knows.
    public internal(set) var peers: [PeerID: Peer] = [:]
    /// The difference between the entries of the value before and these.
    public internal(set) var changes = WindowChanges()
    /// The edge beyond the oldest entry.
    public internal(set) var older = WindowEdge.more
    /// The edge beyond the newest entry of the server; messages that wait to be sent are shown over a hole there.
    public internal(set) var newer = WindowEdge.more
    /// The number of entries at or before the anchor.
    public internal(set) var countUpToAnchor = 0
    /// The anchor's place once it is known; nil at an end of the history.
    public internal(set) var anchor: MessagePosition?
    /// The first unread message, if the view was opened there and there is one. It stays while the user reads.
    package internal(set) var firstUnread: MessagePosition?
    /// True if the anchor lies in a hole, so that its surroundings are unknown. While offline, a screen may move to
    /// the nearest known message: the ids next to the hole of ``demand``.
    public internal(set) var isLoading = true
    /// The visible holes, the one nearest to the anchor first.
    public internal(set) var demand: [HistoryDemand] = []
    /// The reason for the difference from the value before.
    public internal(set) var kind = Kind.generic
}

extension HistoryWindow {
    /// True if both windows show the same, whatever their changes.
    package func shows(sameAs other: HistoryWindow) -> Bool {
        entries == other.entries && peers == other.peers && older == other.older && newer == other.newer
            && countUpToAnchor == other.countUpToAnchor && anchor == other.anchor
            && firstUnread == other.firstUnread && isLoading == other.isLoading && demand == other.demand
    }
}

/// A visible hole of a history, for the network to fill.
public struct HistoryDemand: Hashable, Sendable {
    /// The part of a hole that is wanted first.
    public enum Start: Hashable, Sendable {
        /// Its newest ids: a screen goes back in time.
        case newest
        /// Its oldest ids: a screen goes forward in time.
        case oldest
        /// The messages around an id.
        case around(Int32)
        /// The messages around a time, seconds since 1970.
        case date(Int32)
    }

    /// The chat.
    public var peer: PeerID
    /// The namespace and the space that lack messages.
    public var scope: ChunkScope
    /// The missing ids.
    public var hole: ClosedRange<Int32>
    /// The start of the request.
    public var start: Start

    /// Creates a demand.
    public init(peer: PeerID, scope: ChunkScope, hole: ClosedRange<Int32>, start: Start) {
        self.peer = peer
        self.scope = scope
        self.hole = hole
        self.start = start
    }
}

extension Message: WindowElement {
    /// The stable id.
    package var windowIdentity: StableID { stableID }

    /// The position in the chat.
    package var windowPosition: MessagePosition { position }

    /// The key of the album.
    package var windowGroup: Int64? { groupingKey }
}

extension MessagePosition: ChunkedPosition {
    /// The id, if the server assigned it.
    package var chunkID: Int32? { namespace.isServed ? id : nil }
}

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
