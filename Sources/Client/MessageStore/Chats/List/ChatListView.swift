import ClientModel

/// A part of a chat list or a folder, live: pinned chats first, then by date, with all that the rows show.
///
/// A message in one chat costs the views that show its list one row, made from memory.
public struct ChatListView: LiveView {
    /// With more touched chats than this, the window is read again instead of patched.
    private static let patchLimit = 256

    private let place: ChatPlace
    private var window: OrderedWindow<ChatListEntry, KnownFrom<ChatPosition>>

    /// The lists behind the place that are not loaded to their ends.
    private var unfinished: [ChatList] = []

    /// The rows that are shown.
    public private(set) var value = ChatListWindow()

    /// Shows `count` chats of `place`.
    ///
    /// - `position`: A position to stay around; nil for the top of the list.
    public init(_ place: ChatPlace, around position: ChatPosition? = nil, count: Int) {
        self.place = place
        let anchor = position.map { WindowFrame.Anchor.at($0) } ?? .highest
        let frame = WindowFrame(anchor: anchor, count: count, reserve: max(8, count / 4))
        window = OrderedWindow(frame: frame, bounds: KnownFrom(nil))
    }

    /// The list, the authors of the rows' messages and the users of their secret chats.
    public var watches: Set<DatabaseRegion> {
        var watches: Set<DatabaseRegion> = [.chatList(place), .chatListEnds]
        for entry in value.entries { watches.formUnion(entry.watches) }
        return watches
    }

    /// The lists that lack chats below the last row.
    public var chatDemand: [ChatList] { value.edgeBelow == .hole ? unfinished : [] }

    /// Reads the rows.
    public mutating func load(from reader: StoreReader) throws {
        window.reload()
        try readEnds(reader)
        try settle(reader)
    }

    /// Makes the touched rows again.
    public mutating func replay(_ changes: ChangeSet, from reader: StoreReader) throws -> ViewUpdate {
        let watches = watches
        var touched = Set(changes.touched.peers(of: .chat))
        for entry in value.entries where !changes.touched.isDisjoint(with: entry.watches) {
            touched.insert(entry.id)
        }
        if changes.touched.contains(.chatListEnds) {
            try readEnds(reader)
        }
        if touched.count > Self.patchLimit || changes.touched.contains(.refilledChatList(place)) {
            window.reload()
        } else {
            for peer in touched { try patch(peer, changes, reader) }
        }
        let before = value
        try settle(reader, changes)
        guard
            value.entries != before.entries || value.edgeBelow != before.edgeBelow
                || value.edgeAbove != before.edgeAbove
        else {
            value = before
            return .unchanged
        }
        return self.watches == watches ? .changed : .watchesChanged
    }

    private mutating func readEnds(_ reader: StoreReader) throws {
        window.bounds = KnownFrom(try reader.chatListEnd(of: place))
        let ends = try reader.chatListEnds().keys.sorted()
        if case .list(let list) = place { unfinished = ends.filter { $0 == list } } else { unfinished = ends }
    }

    private mutating func patch(_ peer: PeerID, _ changes: ChangeSet, _ reader: StoreReader) throws {
        guard let chat = try reader.storedChat(peer),
            let placement = try reader.chatLayout().placements(of: peer, chat).first(where: {
                $0.place == place
            })
        else { return window.remove(peer) }
        let entry = try reader.chatListEntry(placement.position, chat, changes)
        // Inserting an equal row would count it as updated.
        if let shown = value.entries.first(where: { $0.id == peer }), shown == entry { return }
        window.upsert(entry)
    }

    private mutating func settle(_ reader: StoreReader, _ changes: ChangeSet? = nil) throws {
        let place = place
        func fetch(_ fetch: WindowFetch<ChatPosition>) throws -> [ChatListEntry] {
            try reader.chatPositions(place, fetch.cut, limit: fetch.limit).map { position in
                guard let chat = try reader.storedChat(position.peer) else { throw StoreError.damaged }
                return try reader.chatListEntry(position, chat, changes)
            }
        }
        let steps = try window.settle(fetch)
        guard !steps.isEmpty else { return }
        if changes != nil, try refresh(steps.inserted, reader) { _ = try window.settle(fetch) }
        value.entries = Array(window.visible)
        value.changes = steps
        (value.edgeBelow, value.edgeAbove) = (window.edgeBelow, window.edgeAbove)
    }

    /// Reads the other peers of rows that became visible: rows in reserve do not watch their peers. Returns true if a
    /// row changed.
    private mutating func refresh(_ indices: [Int], _ reader: StoreReader) throws -> Bool {
        var isChanged = false
        for entry in indices.map({ window.visible[window.visible.startIndex + $0] }) {
            let fresh = try reader.addingPeers(to: entry)
            guard fresh != entry else { continue }
            window.upsert(fresh)
            isChanged = true
        }
        return isChanged
    }
}

/// The part of a list or a folder that a screen shows.
public struct ChatListWindow: Equatable, Sendable {
    /// The rows in ascending order of ``ChatPosition``: the one nearest to the top of the list is the last.
    public internal(set) var entries: [ChatListEntry] = []
    /// The difference between ``entries`` and those of the value before; all are inserted at first.
    public internal(set) var changes = WindowChanges()
    /// The edge below the first row: ``WindowEdge/hole`` when more chats must be fetched from the server.
    public internal(set) var edgeBelow = WindowEdge.more
    /// The edge above the last row.
    public internal(set) var edgeAbove = WindowEdge.more

    /// The rows as they are shown, the topmost first. Among chats of the same second, the one whose newest message
    /// has the higher number comes first, as servers sort them. ``ChatPosition`` only tells such chats apart.
    public var topmostFirst: [ChatListEntry] {
        entries.sorted { left, right in
            let (upper, lower) = (left.position, right.position)
            if (upper.pinRank, upper.timestamp) != (lower.pinRank, lower.timestamp) { return upper > lower }
            let (upperTop, lowerTop) = (left.chat.top ?? .lowest, right.chat.top ?? .lowest)
            return upperTop == lowerTop ? upper > lower : upperTop > lowerTop
        }
    }

    /// A window that is not loaded.
    init() {}
}
