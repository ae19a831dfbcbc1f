public import ClientModel

/// A message as a history shows it, with what belongs to it.
public struct HistoryEntry: Equatable, Sendable, Identifiable {
    /// The message.
    public var message: Message
    /// The message that it answers, when that is stored.
    public var reply: Message?
    /// What the message shares with others and what ``reply`` does, as far as it is stored; the contents name it.
    public var media: [MediaID: Media] = [:]

    /// A screen's row keeps this identity for as long as the message exists.
    public var id: StableID { message.stableID }
}

/// What a ``HistoryView`` shows: some messages around its anchor, and what lies beyond them.
public struct HistoryWindow: Sendable {
    /// Why it differs from the value before, for a screen to choose how to move.
    public enum Kind: Hashable, Sendable {
        /// The first value with messages in it, or known to have none.
        case initial
        /// As ``initial``, opened at the first unread message.
        case initialUnread
        /// Messages came, went or changed, or the view was moved.
        case generic
        /// A hole was filled or made.
        case fillHole
    }

    /// Counts the values of a view: ``changes`` lead from the value before this. Who missed one, or gets a
    /// value again, sees it here.
    public internal(set) var number = 0
    /// The messages, oldest first.
    public internal(set) var entries: [HistoryEntry] = []
    /// Who wrote them and what they answer, as far as the store knows.
    public internal(set) var peers: [PeerID: Peer] = [:]
    /// What leads from the entries of the value before to these.
    public internal(set) var changes = WindowChanges()
    /// What lies beyond the oldest entry.
    public internal(set) var older = WindowEdge.more
    /// What lies beyond the newest entry that the server has; messages that wait to be sent are shown over a
    /// hole there.
    public internal(set) var newer = WindowEdge.more
    /// How many of the entries lie at or before the anchor.
    public internal(set) var countUpToAnchor = 0
    /// The anchor's place once it is known; nil at an end of the history.
    public internal(set) var anchor: MessagePosition?
    /// The first unread message, when the view was opened there and there is one. Holds still while one reads.
    public internal(set) var firstUnread: MessagePosition?
    /// Whether the anchor lies in a hole, so that what is around it is not known yet. Away from the network
    /// a screen may move to the nearest known message: the ids next to the hole of ``demand``.
    public internal(set) var isLoading = true
    /// The holes in sight, the one nearest to the anchor first.
    public internal(set) var demand: [HistoryDemand] = []
    /// Why it differs from the value before.
    public internal(set) var kind = Kind.generic
}

extension HistoryWindow {
    /// Whether both show the same, however they came about.
    package func shows(sameAs other: HistoryWindow) -> Bool {
        entries == other.entries && peers == other.peers && older == other.older && newer == other.newer
            && countUpToAnchor == other.countUpToAnchor && anchor == other.anchor
            && firstUnread == other.firstUnread && isLoading == other.isLoading && demand == other.demand
    }
}

/// A hole in sight of a history, for the network to fill.
public struct HistoryDemand: Hashable, Sendable {
    /// Which part of a hole is wanted first.
    public enum Start: Hashable, Sendable {
        /// Its newest ids: a screen goes back in time.
        case newest
        /// Its oldest ids: a screen goes forward in time.
        case oldest
        /// What is around an id.
        case around(Int32)
        /// What is around a moment, seconds since 1970.
        case date(Int32)
    }

    /// The chat.
    public var peer: PeerID
    /// The namespace and the space that lack messages.
    public var scope: ChunkScope
    /// The missing ids.
    public var hole: ClosedRange<Int32>
    /// Where to start.
    public var start: Start

    /// Names a hole.
    public init(peer: PeerID, scope: ChunkScope, hole: ClosedRange<Int32>, start: Start) {
        self.peer = peer
        self.scope = scope
        self.hole = hole
        self.start = start
    }
}
