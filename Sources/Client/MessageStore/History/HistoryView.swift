public import ClientModel

/// The history of a chat, or of a thread or a kind of media in it: some messages around an anchor, patched by
/// each commit instead of read again.
///
/// Two neighbours that it shows are neighbours in the chat: where messages may be missing it ends, and names
/// the hole in ``HistoryWindow/demand``. What this device alone has (messages on their way, failed ones) is
/// shown among the others, and at the newest end even over a hole.
///
/// A screen scrolls by moving the view: make it with a ``HistoryScroll`` and call ``MessageStore/move(_:to:)``.
public struct HistoryView: LiveView {
    typealias Window = OrderedWindow<Message, ChunkBounds<MessagePosition>>

    let query: HistoryQuery
    let scroll: HistoryScroll?
    var frame: HistoryFrame
    var known = IDRanges()
    var place: HistoryPlace?
    var window: Window?
    var companions = HistoryRelatedEntities()

    /// What is shown.
    public internal(set) var value = HistoryWindow()

    /// The history with `peer`, shown at `frame`.
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

    /// The history with `peer`, shown where `scroll` says.
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

    /// The chat, what moves the view, who wrote, and answered messages of other chats.
    public var watches: Set<DatabaseRegion> {
        var watches = companions.watches
        watches.insert(.history(query.peer))
        if let scroll { watches.insert(scroll.watch) }
        if isWaitingForReadState { watches.insert(.chat(query.peer)) }
        return watches
    }

    /// Whether what was read may still say where the anchor is.
    var isWaitingForReadState: Bool { frame.anchor == .unread && place?.isFound != true }

    /// The holes in sight.
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
