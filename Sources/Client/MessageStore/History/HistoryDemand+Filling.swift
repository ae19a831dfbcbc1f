public import ClientModel
public import Signals

extension HistoryDemand {
    /// The ids that are complete once the server has answered this demand with messages of `ids`.
    ///
    /// - Parameters:
    ///   - ids: The page, in any order, without gaps on the server. It may reach beyond the hole.
    ///   - isLast: True if the server has no more on the far side of the page, which was shorter than requested. For
    ///     a page around an id or a date: on neither side.
    /// - Returns: Nil when nothing is known, as for an empty page that was not the last.
    public func filledRange(_ ids: some Sequence<Int32>, isLast: Bool) -> ClosedRange<Int32>? {
        var ids = Array(ids)
        if case .around(let id) = start, !ids.isEmpty { ids.append(id) }
        let page = ids.min().flatMap { lowest in ids.max().map { lowest...$0 } }
        if isLast {
            // Up to the start of the next chunk, which is known already.
            return page.map { min($0.lowerBound, hole.lowerBound)...max($0.upperBound, hole.upperBound) }
                ?? hole
        }
        return switch start {
        case .newest:
            page.map {
                $0.lowerBound > hole.upperBound ? $0 : $0.lowerBound...max($0.upperBound, hole.upperBound)
            }
        case .oldest:
            page.map {
                $0.upperBound < hole.lowerBound ? $0 : min($0.lowerBound, hole.lowerBound)...$0.upperBound
            }
        case .around, .date: page
        }
    }
}

extension StoreTransaction {
    /// Stores the server's answer to a demand of ``MessageStore/demand`` and marks the range as known. The demand is
    /// removed, or replaced by one for the rest.
    ///
    /// - Parameters:
    ///   - demand: The demand that was sent. It may have been filled meanwhile.
    ///   - page: The messages, of the demand's chat and namespace.
    ///   - isLast: See ``HistoryDemand/filledRange(_:isLast:)``.
    /// - Returns: The messages as stored, in the same order.
    /// - Throws: ``StoreError``.
    @discardableResult
    public func fill(_ demand: HistoryDemand, with page: [Message], isLast: Bool) throws -> [Message] {
        let stored = try add(page)
        if let range = demand.filledRange(page.map(\.key.id), isLast: isLast) {
            try addChunk(range, demand.scope, of: demand.peer)
        }
        return stored
    }
}

extension MessageStore {
    /// The visible holes of the live histories, which the network must fetch; nothing else is fetched. Each hole is
    /// listed once, however many views show it, until it is filled or no view shows it any longer.
    ///
    /// Published on the store's writer queue after each commit that changes it.
    public var demand: Signal<Set<HistoryDemand>, Never> { holes.signal }

    /// The lists whose known part ends in a live view: the network must fetch more of them.
    ///
    /// Published like ``demand``.
    public var chatDemand: Signal<Set<ChatList>, Never> { listEnds.signal }

    /// Keeps the `count` messages around the first unread one of each chat in memory, and their holes in ``demand``.
    /// The effect lasts until the result is disposed or released.
    public func preload(_ chats: Set<PeerID>, count: Int = 30) -> Subscription {
        let views = chats.map { ($0, HistoryView($0, frame: HistoryFrame(.unread, count: count))) }
        let all = CombinedViews(Dictionary(views) { first, _ in first })
        return view(all).start(next: { _ in })
    }
}

/// The visible holes of all live views, of histories or of lists. Each hole is counted once, however many views show
/// it.
struct DemandCount<Hole: Hashable> {
    private var counts: [Hole: Int] = [:]
    private var byView: [ObjectIdentifier: [Hole]] = [:]
    private var isChanged = false

    /// Sets the holes of the view `id`.
    mutating func set(_ demand: [Hole], of id: ObjectIdentifier) {
        // Most views have no holes, before and after.
        guard !demand.isEmpty || byView[id] != nil else { return }
        let before = byView[id] ?? []
        guard before != demand else { return }
        for hole in before { add(-1, to: hole) }
        for hole in demand { add(1, to: hole) }
        byView[id] = demand.isEmpty ? nil : demand
    }

    private mutating func add(_ change: Int, to hole: Hole) {
        let count = counts[hole, default: 0] + change
        if count == 0 || count == change { isChanged = true }
        counts[hole] = count == 0 ? nil : count
    }

    /// All holes, if any was added or removed since the last call.
    mutating func takeChanged() -> Set<Hole>? {
        guard isChanged else { return nil }
        isChanged = false
        return Set(counts.keys)
    }
}
