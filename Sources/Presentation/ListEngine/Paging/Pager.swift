/// A request for items beyond one end of the list. It is made once: answer it with a transaction, or with
/// ``VirtualList/pageFailed(_:at:)``.
public struct PageRequest: Hashable, Sendable {
    /// The end of the list.
    public var edge: VerticalEdge
    /// The item at that end; nil in an empty list.
    public var beyond: ItemID?

    /// Creates a request.
    public init(edge: VerticalEdge, beyond: ItemID?) {
        self.edge = edge
        self.beyond = beyond
    }
}

/// Requests pages, each once, and never at both ends in turn.
///
/// A host that keeps a window of the store's items drops some at one end when it gets some at the other. If the
/// dropped items were requested at once, the two would alternate for ever. After a request at one end, the list
/// requests at the other only after scrolling towards it, or with that end in sight.
///
/// It measures the time from a request to its page, so that a list that moves fast requests early enough.
struct Pager: Sendable {
    /// The part of a screen to scroll towards the other end before requesting there.
    private static let turn = 0.5
    /// The longest time of a page that counts: no lookahead hides the time of a slow network.
    private static let longest = Duration.milliseconds(500)

    /// A request whose page has not come.
    private struct Request {
        /// The item at that end. The page has come when there is another.
        var beyond: ItemID?
        /// The time of the request.
        var start: Duration
    }

    private var asked: [VerticalEdge: Request] = [:]
    /// The time from a request to its page, as of late. A slow page counts at once, faster ones by and by.
    private(set) var pageTime = Duration.zero
    private var last: VerticalEdge?
    /// The distance that the list has scrolled up since then, in pixels; negative is down.
    private var travel = 0.0

    /// Creates a pager without requests.
    init() {}

    /// Records a movement, positive towards what is further up.
    mutating func note(_ distance: Double) {
        // The distance counts from the last turn, not from the start.
        travel = (travel > 0) == (distance > 0) ? travel + distance : distance
    }

    /// Forgets the request at an edge, so that it is made again.
    mutating func forget(_ edge: VerticalEdge) { asked[edge] = nil }

    /// Takes note of the item at an edge: after a request another one means that the page has come.
    mutating func note(_ item: ItemID?, at edge: VerticalEdge, _ now: Duration) {
        guard let request = asked[edge], request.beyond != item else { return }
        asked[edge] = nil
        let time = min(now - request.start, Self.longest)
        pageTime = max(time, (pageTime + time) / 2)
    }

    /// True if a page should be requested at `edge`, beyond `item`, which lies `distance` pixels out of sight.
    mutating func shouldAsk(
        at edge: VerticalEdge,
        beyond item: ItemID?,
        distance: Double,
        screen: Double,
        _ now: Duration
    ) -> Bool {
        guard asked[edge] == nil else { return false }
        if let last, last != edge, distance > 0 {
            let towards = edge == .top ? travel : -travel
            guard towards > Self.turn * screen else { return false }
        }
        asked[edge] = Request(beyond: item, start: now)
        last = edge
        travel = 0
        return true
    }
}

extension VirtualList {
    /// Reports that a page could not be loaded. The next step that needs it requests it again, so wait before
    /// calling this.
    public mutating func pageFailed(_ edge: VerticalEdge, at now: Duration) {
        pager.forget(edge)
        advance(to: now)
    }

    /// The pages that are needed and have not been requested.
    mutating func pageRequests() -> [PageRequest] {
        guard viewport.openHeight > 0 else { return [] }
        let speed = scroller.velocity(at: now)
        return VerticalEdge.allCases.filter { edges[$0] != .end }.compactMap { edge in
            let outermost = rows.slot(at: edge == .top ? 0 : rows.count - 1).map { rows[$0].item.id }
            pager.note(outermost, at: edge, now)
            let distance = abs(offset(at: edge) - offset)
            let approach = edge == .top ? speed : -speed
            guard distance < pagingReach(approach) else { return nil }
            let screen = viewport.openHeight
            let isWanted =
                pager.shouldAsk(at: edge, beyond: outermost, distance: distance, screen: screen, now)
            return isWanted ? PageRequest(edge: edge, beyond: outermost) : nil
        }
    }

    /// The distance from an end of the items at which a page is requested there, if the list approaches the end at a
    /// speed; negative is away from it.
    private func pagingReach(_ approach: Double) -> Double {
        let lookahead = max(settings.window.lookahead, 2 * pager.pageTime.seconds)
        return viewport.openHeight * settings.window.paging + max(0, approach) * lookahead
    }

    /// The indices of the rows that must stay: dropped rows would be requested again.
    var needed: ClosedRange<Int>? {
        let (speed, screen) = (scroller.velocity(at: now), viewport.openHeight)
        let (up, down) = (pagingReach(speed) + screen, pagingReach(-speed) + screen)
        return indices(inHeights: offset - down...offset + screen + up)
    }
}
