/// A row that needs a layout. The requests of a step replace those of all earlier steps.
public struct LayoutRequest: Equatable, Sendable {
    /// The urgency of a request.
    public enum Priority: Int, Comparable, Sendable {
        /// The row is on the screen with an estimated height: lay it out before this frame is drawn, if possible.
        case visible
        /// The list moves, or is about to move, towards the row.
        case ahead
        /// The list moves away from the row.
        case behind

        /// True if one is more urgent than the other.
        public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
    }

    /// The id of the row.
    public var id: ItemID
    /// The present index of the row.
    public var index: Int
    /// The state to lay out for; return it with the height.
    public var purpose: LayoutPurpose
    /// The item above, which may affect the layout.
    public var above: ItemID?
    /// The item below, which may affect the layout.
    public var below: ItemID?
    /// The urgency. Requests are sorted by it.
    public var priority: Priority
}

/// The state of a row for which a layout was made. A height for an old state is kept as an estimate.
public struct LayoutPurpose: Equatable, Sendable {
    var revision: Int
    /// The width of the list, in pixels.
    public internal(set) var width: Double
}

/// The result of a layout.
public struct RowMeasurement: Equatable, Sendable {
    /// The id of the row.
    public var id: ItemID
    /// The state for which the row was laid out.
    public var purpose: LayoutPurpose
    /// The height in pixels. Values below 1 count as 1.
    public var height: Double

    /// Creates the answer to a request.
    public init(_ request: LayoutRequest, height: Double) {
        id = request.id
        purpose = request.purpose
        self.height = height
    }
}

// MARK: - Requests and measurements

extension VirtualList {
    /// Takes the heights of finished layouts. The anchor stays: a row of another height moves only the rows on its
    /// other side.
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

    /// The rows in the window that need a layout, the most urgent first.
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
