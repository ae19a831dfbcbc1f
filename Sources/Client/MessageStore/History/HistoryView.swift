public import ClientModel

/// The history of a chat, or of a thread or a kind of media in it: some messages around an anchor. Each commit
/// patches them; they are not read again.
///
/// Two neighbours in the view are neighbours in the chat: the view ends where messages may be missing, and names the
/// hole in ``HistoryWindow/demand``. Messages that only this device has (on their way, failed) are shown among the
/// others, and at the newest end even over a hole.
///
/// A screen scrolls by moving the view: create it with a ``HistoryScroll`` and call ``MessageStore/move(_:to:)``.
public struct HistoryView: LiveView {
    typealias Window = OrderedWindow<Message, ChunkBounds<MessagePosition>>

    let query: HistoryQuery
    let scroll: HistoryScroll?
    var frame: HistoryFrame
    var known = IDRanges()
    var place: HistoryPlace?
    var window: Window?
    var companions = HistoryRelatedEntities()

    /// The visible part.
    public internal(set) var value = HistoryWindow()

    /// Shows the history with `peer` at `frame`.
    public init(
        _ peer: PeerID,
        _ namespaces: HistoryNamespaces = .chat,
        space: MessageSpace = .everywhere,
        frame: HistoryFrame
    ) {
        query = HistoryQuery(peer: peer, namespaces: namespaces, space: space)
        scroll = nil
        self.frame = frame
    }

    /// Shows the history with `peer` at the frame of `scroll`.
    public init(
        _ peer: PeerID,
        _ namespaces: HistoryNamespaces = .chat,
        space: MessageSpace = .everywhere,
        scroll: HistoryScroll
    ) {
        query = HistoryQuery(peer: peer, namespaces: namespaces, space: space)
        self.scroll = scroll
        frame = scroll.frame
    }

    /// The chat, the scroll, the authors, and answered messages of other chats.
    public var watches: Set<DatabaseRegion> {
        var watches = companions.watches
        watches.insert(.history(query.peer))
        if let scroll { watches.insert(scroll.watch) }
        if isWaitingForReadState { watches.insert(.chat(query.peer)) }
        return watches
    }

    /// True if the read state may still determine the anchor's place.
    var isWaitingForReadState: Bool { frame.anchor == .unread && place?.isFound != true }

    /// The visible holes.
    public var demand: [HistoryDemand] { value.demand }

    /// Reads the window. An anchor that was found before stays where it is.
    public mutating func load(from reader: StoreReader) throws {
        takeFrame()
        known = try reader.knownIDs(query)
        window?.reload()
        companions = HistoryRelatedEntities()
        try settle(HistoryCause(isLoaded: true), from: reader)
    }
}
