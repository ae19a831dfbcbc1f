/// The rule that decides the position of the list when rows around it are inserted, removed or resized.
enum AnchorPolicy: Equatable, Sendable {
    /// The list rests at its home end and stays there: new rows push the others away.
    case home
    /// The list was sent to an item and keeps it in place, to the pixel, until the user scrolls.
    case item(ItemID, ScrollPosition)
    /// The list stands where the user left it: the anchor row keeps its place.
    case free
}

/// A point of the content that keeps its place in the viewport during a change.
enum AnchorPoint: Equatable, Sendable {
    /// The home end.
    case home
    /// The top edge of this item, at this height above the bottom inset line.
    case item(ItemID, top: Double)
    /// No point: there was no row, or none that stays.
    case nothing
}

// MARK: - Valid offsets

extension VirtualList {
    /// The offsets at which the content fills the viewport. Content that is too short lies at the home end: one
    /// offset.
    var offsets: ClosedRange<Double> {
        let spare = rows.totals.height - viewport.openHeight
        guard spare < 0 else { return 0...spare }
        return settings.home == .bottom ? 0...0 : spare...spare
    }

    /// The offset at an end.
    func offset(at edge: VerticalEdge) -> Double {
        edge == .bottom ? offsets.lowerBound : offsets.upperBound
    }

    /// True if the list stands at its home end and no more items lie beyond that end.
    var isHome: Bool {
        edges[settings.home] == .end && offset == offset(at: settings.home)
    }

    /// The offset that shows a target at its position, within the content; nil if the item is not in the list.
    func offset(for target: ScrollTarget) -> Double? {
        switch target {
        case .edge(let edge): offset(at: edge)
        case .item(let id, let position):
            rows.slot(of: id).map { offset(for: $0, position).clamped(to: offsets) }
        }
    }

    private func offset(for slot: RowTree.Slot, _ position: ScrollPosition) -> Double {
        let top = rows.top(of: slot)
        let bottom = top - rows[slot].height
        let open = viewport.openHeight
        switch position {
        case .top(let distance): return top - open + Grid.snap(distance)
        case .bottom(let distance): return bottom - Grid.snap(distance)
        case .center where top - bottom <= open: return Grid.snap((top + bottom - open) / 2)
        case .center(.top): return top - open
        case .center(.bottom): return bottom
        case .center(.point(let depth)):
            return Grid.snap(top - Grid.snap(depth) - open / 2).clamped(to: bottom...top - open)
        case .visible:
            // Both edges are visible; a row that is too tall fills the viewport.
            let fitting = top - open <= bottom ? top - open...bottom : bottom...top - open
            return offset.clamped(to: fitting)
        }
    }
}

// MARK: - Anchors

extension VirtualList {
    /// The topmost row whose top edge is visible, or the row that fills the viewport.
    var anchor: RowTree.Slot? {
        let line = offset + viewport.openHeight
        guard let slot = rows.slot(atHeight: line) else { return nil }
        guard rows.top(of: slot) > line, let next = rows.livingBelow(slot) else { return slot }
        return rows.top(of: next) > offset ? next : slot
    }

    /// The point that keeps its place when the rows for which `isLeaving` is true are removed.
    func anchorPoint(
        _ anchorItem: AnchorItem = .automatic,
        isLeaving: (RowTree.Slot) -> Bool = { _ in false }
    ) -> AnchorPoint {
        switch (anchorItem, anchorPolicy) {
        case (.topmost(let range), _): anchorPoint(at: seen(of: range, \.lowerBound), isLeaving)
        case (.lowest(let range), _): anchorPoint(at: seen(of: range, \.upperBound), isLeaving)
        case (.automatic, .home): .home
        case (.automatic, .item(let id, _)): anchorPoint(at: rows.slot(of: id) ?? anchor, isLeaving)
        case (.automatic, .free): anchorPoint(at: anchor, isLeaving)
        }
    }

    private func anchorPoint(at slot: RowTree.Slot?, _ isLeaving: (RowTree.Slot) -> Bool) -> AnchorPoint {
        guard let successor = slot.flatMap({ successor(near: $0, isLeaving) }) else { return .nothing }
        return .item(rows[successor].item.id, top: rows.top(of: successor) - offset)
    }

    /// The row itself, or the nearest row that stays: rows below before rows above, visible rows before others.
    private func successor(near slot: RowTree.Slot, _ isLeaving: (RowTree.Slot) -> Bool) -> RowTree.Slot? {
        var below: RowTree.Slot? = slot
        while let here = below, isLeaving(here) { below = rows.livingBelow(here) }
        if let below, rows.top(of: below) > offset { return below }
        var above: RowTree.Slot? = slot
        while let here = above, isLeaving(here) { above = rows.livingAbove(here) }
        if let above, rows.bottom(of: above) < offset + viewport.openHeight { return above }
        return below ?? above
    }

    /// The first or last visible row among these indices.
    private func seen(
        of range: ClosedRange<Int>,
        _ end: KeyPath<ClosedRange<Int>, Int>
    ) -> RowTree.Slot? {
        guard let seen = indices(inHeights: offset...offset + viewport.openHeight),
            range.overlaps(seen)
        else { return anchor }
        return rows.slot(at: range.clamped(to: seen)[keyPath: end])
    }

    /// The indices of the rows that intersect a part of the content.
    func indices(inHeights heights: ClosedRange<Double>) -> ClosedRange<Int>? {
        guard let first = rows.slot(atHeight: heights.upperBound.nextDown),
            let last = rows.slot(atHeight: heights.lowerBound)
        else { return nil }
        let low = rows.index(of: first)
        return low...max(low, rows.index(of: last))
    }
}

// MARK: - Changing without moving

extension VirtualList {
    /// Makes a change, then restores the position that the anchor asks for.
    ///
    /// - Returns: the distance by which the anchor moved so that the content fills the viewport, in pixels;
    ///   positive is down.
    @discardableResult
    mutating func holding(_ anchorPoint: AnchorPoint, _ change: (inout VirtualList) -> Void) -> Double {
        change(&self)
        let held = heldOffset(anchorPoint)
        offset = held.clamped(to: offsets)
        settleHold()
        redirect()
        return offset - held
    }

    /// The offset that keeps `anchorPoint` in its place, even outside the content.
    func heldOffset(_ anchorPoint: AnchorPoint) -> Double {
        if case .item(let id, let position) = anchorPolicy, let target = offset(for: .item(id, position)) {
            return target
        }
        switch anchorPoint {
        case .home: return offset(at: settings.home)
        case .item(let id, let top): return rows.slot(of: id).map { rows.top(of: $0) - top } ?? offset
        case .nothing: return offset
        }
    }

    /// Updates the anchor policy after a change of the offset.
    mutating func settleHold() {
        switch anchorPolicy {
        case .home:
            if !isHome { anchorPolicy = .free }
        case .free:
            if isHome { anchorPolicy = .home }
        case .item(let id, _):
            guard let slot = rows.slot(of: id) else {
                anchorPolicy = isHome ? .home : .free
                return
            }
            // While heights are estimates, the item may only seem to stand at the end.
            if isHome, isMeasured(from: slot) { anchorPolicy = .home }
        }
    }

    /// True if all rows from the home end through this one have their final heights.
    private func isMeasured(from slot: RowTree.Slot) -> Bool {
        var next: RowTree.Slot? = slot
        while let here = next {
            guard rows[here].isMeasured(at: viewport.width) else { return false }
            next = settings.home == .bottom ? rows.livingBelow(here) : rows.livingAbove(here)
        }
        return true
    }

    /// Moves the content by `distance`, within the content. Positive distances show what is further up.
    ///
    /// - Returns: the part of the distance that was not moved.
    mutating func move(by distance: Double) -> Double {
        let wanted = offset + distance
        let reached = wanted.clamped(to: offsets)
        guard reached != offset else { return wanted - reached }
        offset = reached
        anchorPolicy = .free
        settleHold()
        return wanted - reached
    }
}
