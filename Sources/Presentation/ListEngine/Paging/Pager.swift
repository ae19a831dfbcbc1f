/// More items are wanted beyond an end of those that the list has. It is asked for once: answer it with
/// a transaction, or with ``VirtualList/pageFailed(_:at:)``.
public struct PageRequest: Hashable, Sendable {
    /// At which end.
    public var edge: VerticalEdge
    /// The item at that end; nil in an empty list.
    public var beyond: ItemID?

    /// A request.
    public init(edge: VerticalEdge, beyond: ItemID?) {
        self.edge = edge
        self.beyond = beyond
    }
}

/// Asks for pages, each once, and never for one and the other in turn.
///
/// A host that keeps a window of the store's items drops some at one end when it gets some at the other. If what it
/// dropped were asked for at once, the two would take turns for ever. So after a page was asked for at one end, the
/// other end has to be gone to, or to be in sight, before the list asks there.
struct Pager: Sendable {
    /// The part of a screen that one has to go towards the other end.
    private static let turn = 0.5

    /// The item at each end when a page was asked for there. As long as it is the same, the page has not come.
    private var asked: [VerticalEdge: ItemID?] = [:]
    private var last: VerticalEdge?
    /// How far the list went up since then, in pixels; negative is down.
    private var travel = 0.0

    /// Has asked for nothing.
    init() {}

    /// Takes note of a movement, positive towards what is further up.
    mutating func note(_ distance: Double) {
        // What counts is the way from where one turned round, not that from where one came.
        travel = (travel > 0) == (distance > 0) ? travel + distance : distance
    }

    /// Forgets that a page was asked for, so that it is asked for again.
    mutating func forget(_ edge: VerticalEdge) { asked[edge] = nil }

    /// Whether to ask for a page at `edge`, beyond `item`, with the end of the items `distance` pixels out of sight.
    mutating func shouldAsk(
        at edge: VerticalEdge,
        beyond item: ItemID?,
        distance: Double,
        screen: Double
    ) -> Bool {
        guard asked[edge] != .some(item) else { return false }
        if let last, last != edge, distance > 0 {
            let towards = edge == .top ? travel : -travel
            guard towards > Self.turn * screen else { return false }
        }
        asked[edge] = .some(item)
        last = edge
        travel = 0
        return true
    }
}

extension VirtualList {
    /// A page could not be had. It is asked for again in the next step that needs it, so wait before you say so.
    public mutating func pageFailed(_ edge: VerticalEdge, at now: Duration) {
        pager.forget(edge)
        advance(to: now)
    }

    /// The pages that are wanted and have not been asked for.
    mutating func pageRequests() -> [PageRequest] {
        guard viewport.openHeight > 0 else { return [] }
        let speed = scroller.velocity(at: now)
        return VerticalEdge.allCases.filter { edges[$0] != .end }.compactMap { edge in
            let distance = abs(offset(at: edge) - offset)
            let approach = max(0, edge == .top ? speed : -speed)
            guard distance < pagingReach(approach) else { return nil }
            let outermost = rows.slot(at: edge == .top ? 0 : rows.count - 1).map { rows[$0].item.id }
            let screen = viewport.openHeight
            let isWanted = pager.shouldAsk(at: edge, beyond: outermost, distance: distance, screen: screen)
            return isWanted ? PageRequest(edge: edge, beyond: outermost) : nil
        }
    }

    private func pagingReach(_ approach: Double) -> Double {
        viewport.openHeight * settings.window.paging + approach * settings.window.lookahead
    }

    /// The indices of the rows that must stay: were they dropped, they would be asked for again.
    var needed: ClosedRange<Int>? {
        let reach = pagingReach(abs(scroller.velocity(at: now))) + viewport.openHeight
        return indices(inHeights: offset - reach...offset + viewport.openHeight + reach)
    }
}
