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
    private var isWaitingForReadState: Bool { frame.anchor == .unread && place?.isFound != true }

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

/// The reason for an update of a history.
struct HistoryCause {
    var isLoaded = false
    var isHoleFilled = false
    /// The changes of related data.
    var companions = HistoryRelatedEntities.Changes()
}

extension HistoryView {
    /// Patches the window with the states of the chat's messages; reads chunks again only when they changed.
    public mutating func replay(_ changes: ChangeSet, from reader: StoreReader) throws -> ViewUpdate {
        let wasWaiting = isWaitingForReadState
        let watched = companions.watches
        if let scroll, changes.touched.contains(scroll.watch) { takeFrame() }
        var cause = HistoryCause()
        if let scopes = changes.chunks[query.peer], scopes.contains(where: query.dependsOn) {
            let before = known
            known = try reader.knownIDs(query)
            cause.isHoleFilled = known != before
        }
        for (id, state) in changes.messages[query.peer] ?? [:] { patch(id, state) }
        cause.companions = try companions.patch(changes, from: reader)
        let isChanged = try settle(cause, from: reader)
        guard isWaitingForReadState != wasWaiting || companions.watches != watched else {
            return .changed(if: isChanged)
        }
        if !isChanged {
            // The value is published again: watches cannot change alone.
            value.number += 1
            value.changes = WindowChanges()
        }
        return .watchesChanged
    }

    /// Applies the frame that the view was moved to.
    private mutating func takeFrame() {
        guard let moved = scroll?.frame, moved != frame else { return }
        if moved.anchor != frame.anchor { place = nil }
        frame = moved
    }

    private mutating func patch(_ id: StableID, _ state: Message?) {
        guard let state, query.includes(state) else {
            window?.remove(id)
            return
        }
        // An equal state must not count as a change.
        if let held = window?.held(id), held == state { return }
        window?.upsert(state)
    }

    /// Updates the value. Returns true if it changed.
    @discardableResult
    mutating func settle(_ cause: HistoryCause, from reader: StoreReader) throws -> Bool {
        let place = try foundPlace(from: reader)
        let bounds = place.bounds(known)
        var next = value
        next.changes = WindowChanges()
        if place.isFound {
            try settleWindow(place, bounds: bounds, cause: cause, next: &next, from: reader)
        } else {
            hide(&next)
        }
        next.anchor = place.position
        next.firstUnread = place.firstUnread
        next.isLoading = bounds.chunk == nil
        publishRelatedEntities(cause.companions, &next)
        next.demand = demand(place, bounds, next)
        let isFirst = value.isLoading && !next.isLoading
        next.kind =
            isFirst
            ? (place.firstUnread == nil ? .initial : .initialUnread)
            : cause.isHoleFilled ? .fillHole : .generic
        guard cause.isLoaded || !next.changes.isEmpty || !next.isSameFrame(as: value) else { return false }
        next.number += 1
        value = next
        return true
    }

    private mutating func foundPlace(from reader: StoreReader) throws -> HistoryPlace {
        if let place, place.isFound { return place }
        let found = try reader.place(frame.anchor, in: query, known: known)
        place = found
        return found
    }

    private mutating func settleWindow(
        _ place: HistoryPlace,
        bounds: ChunkBounds<MessagePosition>,
        cause: HistoryCause,
        next: inout HistoryWindow,
        from reader: StoreReader
    ) throws {
        let frame = WindowFrame(anchor: place.anchor, count: frame.count, reserve: frame.reserve)
        var window = self.window ?? Window(frame: frame, bounds: bounds)
        self.window = nil  // or patching it would copy what it holds
        defer { self.window = window }
        window.frame = frame
        window.bounds = bounds
        let query = query
        let changes = try window.settle { fetch in
            try reader.messages(query, fetch, hiddenFrom: bounds.hiddenFrom)
        }
        next.changes = changes
        next.older = window.edgeBelow
        next.newer = window.edgeAbove
        next.countUpToAnchor = window.visibleCountUpToAnchor
        // A message that is answered may have another author now.
        guard !changes.isListUnchanged || next.isLoading || !cause.companions.replies.isEmpty else { return }
        _ = try companions.follow(window.visible, of: query.peer, from: reader)
        next.peers = companions.peers
        next.entries = window.visible.map(companions.entry)
    }

    /// Shows nothing until the anchor's place is known.
    private mutating func hide(_ next: inout HistoryWindow) {
        window = nil
        companions = HistoryRelatedEntities()
        next.peers = [:]
        next.changes.removed = Array(next.entries.indices)
        next.entries = []
        next.countUpToAnchor = 0
        next.older = .hole
        next.newer = .hole
    }

    /// Shows the new states of answered messages, of authors and of media.
    private mutating func publishRelatedEntities(
        _ changed: HistoryRelatedEntities.Changes,
        _ next: inout HistoryWindow
    ) {
        guard !changed.isEmpty else { return }
        next.peers = companions.peers
        let told = Set(next.changes.inserted + (next.changes.moved + next.changes.updated).map(\.new))
        for index in next.entries.indices where Self.concerns(changed, next.entries[index]) {
            next.entries[index] = companions.entry(next.entries[index].message)
            let id = next.entries[index].id
            guard !told.contains(index), let old = value.entries.firstIndex(where: { $0.id == id }) else {
                continue
            }
            next.changes.updated.append(.init(old: old, new: index))
        }
        next.changes.updated.sort { $0.new < $1.new }
    }

    private static func concerns(_ changed: HistoryRelatedEntities.Changes, _ entry: HistoryEntry) -> Bool {
        if let key = entry.message.replyTo, changed.replies.contains(key) { return true }
        if entry.media.keys.contains(where: changed.media.contains) { return true }
        guard !changed.peers.isEmpty else { return false }
        let authors = [entry.message.author, entry.reply?.author]
        return authors.contains { $0.map(changed.peers.contains) ?? false }
    }

    private func demand(
        _ place: HistoryPlace,
        _ bounds: ChunkBounds<MessagePosition>,
        _ shown: HistoryWindow
    ) -> [HistoryDemand] {
        guard let scope = query.scope else { return [] }
        let demand = { HistoryDemand(peer: query.peer, scope: scope, hole: $0, start: $1) }
        if bounds.chunk == nil { return bounds.holeBelow.map { [demand($0, place.start)] } ?? [] }
        let older = shown.older == .hole ? bounds.holeBelow.map { demand($0, .newest) } : nil
        let isAtNewest = place.anchor == .highest
        let newer =
            shown.newer == .hole ? bounds.holeAbove.map { demand($0, isAtNewest ? .newest : .oldest) } : nil
        let isOlderNearer = shown.countUpToAnchor < shown.entries.count - shown.countUpToAnchor
        return (isOlderNearer ? [older, newer] : [newer, older]).compactMap(\.self)
    }
}

extension HistoryWindow {
    /// True if both windows have the same edges, anchor and demand; entries are ignored.
    fileprivate func isSameFrame(as other: HistoryWindow) -> Bool {
        older == other.older && newer == other.newer && countUpToAnchor == other.countUpToAnchor
            && anchor == other.anchor && firstUnread == other.firstUnread && isLoading == other.isLoading
            && demand == other.demand
    }
}
