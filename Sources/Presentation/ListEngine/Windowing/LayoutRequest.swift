/// A row that needs a layout. The list of a step is all that are wanted: it replaces every list before it.
public struct LayoutRequest: Equatable, Sendable {
    /// How urgent it is.
    public enum Priority: Int, Comparable, Sendable {
        /// It is on the screen with a guessed height: wanted before this frame is drawn, if that can be.
        case visible
        /// The list moves, or is about to move, towards it.
        case ahead
        /// The list moves away from it.
        case behind

        /// Whether one comes before the other.
        public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
    }

    /// Which row.
    public var id: ItemID
    /// Its present index.
    public var index: Int
    /// What it is laid out for; give it back with the height.
    public var purpose: LayoutPurpose
    /// The item above it, on whose look its own may depend.
    public var above: ItemID?
    /// The item below it.
    public var below: ItemID?
    /// How urgent it is. Requests come in the order in which they are wanted.
    public var priority: Priority
}

/// Which state of a row a layout was made for. A height that comes back for an old state is kept as a guess.
public struct LayoutPurpose: Equatable, Sendable {
    var revision: Int
    /// How wide the list is, in pixels.
    public internal(set) var width: Double
}

/// A layout that was made, as far as the list is concerned.
public struct RowMeasurement: Equatable, Sendable {
    /// Which row.
    public var id: ItemID
    /// What it was laid out for.
    public var purpose: LayoutPurpose
    /// Its height in pixels. Below 1 counts as 1.
    public var height: Double

    /// The answer to a request.
    public init(_ request: LayoutRequest, height: Double) {
        id = request.id
        purpose = request.purpose
        self.height = height
    }
}

// MARK: - What is wanted, and what came

extension VirtualList {
    /// Takes the heights of layouts that were made. Nothing that is seen moves but what lies beyond a row of another
    /// height, on the side away from the anchor.
    public mutating func measured(_ measurements: [RowMeasurement], at now: Duration) {
        holding(anchorPoint()) { list in
            for measurement in measurements { list.take(measurement) }
        }
        advance(to: now)
    }

    private mutating func take(_ measurement: RowMeasurement) {
        guard let slot = rows.slot(of: measurement.id) else { return }
        let isOld = measurement.purpose != LayoutPurpose(revision: rows[slot].revision, width: viewport.width)
        if isOld, rows[slot].isMeasured(at: viewport.width) { return }
        rows.change(slot) { row in
            row.height = Grid.height(measurement.height)
            row.isLearned = true
            row.measuredFor = measurement.purpose
        }
    }

    /// The rows in the window that need a layout, the most wanted first.
    func layoutRequests() -> [LayoutRequest] {
        let screen = viewport.openHeight
        let speed = scroller.velocity(at: now)
        let rule = settings.window
        let seen = offset - viewport.bottomInset...offset + screen + viewport.topInset
        let reachUp = rule.reach(screen: screen, speed: speed)
        let reachDown = rule.reach(screen: screen, speed: -speed)
        guard let window = indices(inHeights: seen.lowerBound - reachDown...seen.upperBound + reachUp) else {
            return []
        }

        var wanted: [(request: LayoutRequest, distance: Double)] = []
        var next = rows.slot(at: window.lowerBound)
        var index = window.lowerBound
        var top = next.map { rows.top(of: $0) } ?? 0
        while let slot = next, window.contains(index) {
            let bottom = top - rows[slot].height
            if !rows[slot].isMeasured(at: viewport.width) {
                let distance = max(bottom - seen.upperBound, seen.lowerBound - top)
                let isAhead = speed == 0 || (bottom > seen.lowerBound) == (speed > 0)
                let priority: LayoutRequest.Priority = distance < 0 ? .visible : isAhead ? .ahead : .behind
                wanted.append((request(for: slot, index, priority), distance))
            }
            top = bottom
            index += 1
            next = rows.livingBelow(slot)
        }
        wanted.sort { ($0.request.priority, $0.distance) < ($1.request.priority, $1.distance) }
        return wanted.map(\.request)
    }

    private func request(
        for slot: RowTree.Slot,
        _ index: Int,
        _ priority: LayoutRequest.Priority
    ) -> LayoutRequest {
        LayoutRequest(
            id: rows[slot].item.id,
            index: index,
            purpose: LayoutPurpose(revision: rows[slot].revision, width: viewport.width),
            above: rows.livingAbove(slot).map { rows[$0].item.id },
            below: rows.livingBelow(slot).map { rows[$0].item.id },
            priority: priority
        )
    }
}
