/// What decides where the list stands when rows around it come, go and turn out taller than thought.
enum AnchorPolicy: Equatable, Sendable {
    /// It rests at its home end and stays there: what comes in pushes the rest away.
    case home
    /// It was sent to an item and stands there, to the pixel, until the member moves it.
    case item(ItemID, ScrollPosition)
    /// It stands where the member left it: the anchor row stays where it is.
    case free
}

/// A point of the content that has to be in the same place of the viewport after a change as before it.
enum AnchorPoint: Equatable, Sendable {
    /// The home end.
    case home
    /// The top edge of this item, so far above the bottom inset line.
    case item(ItemID, top: Double)
    /// Nothing: there was no row, or none that stays.
    case nothing
}

// MARK: - Where the list can stand

extension VirtualList {
    /// The offsets at which the content fills the viewport; one only, if it is too short for that, and then it lies
    /// at the home end.
    var offsets: ClosedRange<Double> {
        let spare = rows.totals.height - viewport.openHeight
        guard spare < 0 else { return 0...spare }
        return settings.home == .bottom ? 0...0 : spare...spare
    }

    /// The offset at an end.
    func offset(at edge: VerticalEdge) -> Double {
        edge == .bottom ? offsets.lowerBound : offsets.upperBound
    }

    /// Whether the list stands at its home end, and that end is the end of all there is.
    var isHome: Bool {
        edges[settings.home] == .end && offset == offset(at: settings.home)
    }

    /// The offset at which a target is where it has to be, as far as there is content; nil if the item is not in the
    /// list.
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
            // Both ends in sight, or, of a row that is too tall, as much of it as there is room.
            let fitting = top - open <= bottom ? top - open...bottom : bottom...top - open
            return offset.clamped(to: fitting)
        }
    }
}

// MARK: - What stays

extension VirtualList {
    /// The row that the eye is on: the topmost one whose top edge is seen, or the one that fills the viewport.
    var anchor: RowTree.Slot? {
        let line = offset + viewport.openHeight
        guard let slot = rows.slot(atHeight: line) else { return nil }
        guard rows.top(of: slot) > line, let next = rows.livingBelow(slot) else { return slot }
        return rows.top(of: next) > offset ? next : slot
    }

    /// What has to stay in its place when the rows of which `isLeaving` is true have gone.
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

    /// The row itself, or the nearest that stays: one below it before one above it, one in sight before others.
    private func successor(near slot: RowTree.Slot, _ isLeaving: (RowTree.Slot) -> Bool) -> RowTree.Slot? {
        var below: RowTree.Slot? = slot
        while let here = below, isLeaving(here) { below = rows.livingBelow(here) }
        if let below, rows.top(of: below) > offset { return below }
        var above: RowTree.Slot? = slot
        while let here = above, isLeaving(here) { above = rows.livingAbove(here) }
        if let above, rows.bottom(of: above) < offset + viewport.openHeight { return above }
        return below ?? above
    }

    /// Of the rows of these indices, the first or last that is in sight.
    private func seen(
        of range: ClosedRange<Int>,
        _ end: KeyPath<ClosedRange<Int>, Int>
    ) -> RowTree.Slot? {
        guard let seen = indices(inHeights: offset...offset + viewport.openHeight),
            range.overlaps(seen)
        else { return anchor }
        return rows.slot(at: range.clamped(to: seen)[keyPath: end])
    }

    /// The indices of the rows that reach into a part of the content.
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
    /// Makes a change, then puts the list where its hold wants it.
    ///
    /// - Returns: how far the pin had to move for the content to fill the viewport, in pixels; positive is down.
    @discardableResult
    mutating func holding(_ anchorPoint: AnchorPoint, _ change: (inout VirtualList) -> Void) -> Double {
        change(&self)
        let held = heldOffset(anchorPoint)
        offset = held.clamped(to: offsets)
        settleHold()
        redirect()
        return offset - held
    }

    /// Where the list would have to stand for `anchorPoint` to be where it was, be there content or not.
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

    /// Finds out what holds the list from now on.
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
            // As long as heights are guesses, the end may only seem to be where the item has to be.
            if isHome, isMeasured(from: slot) { anchorPolicy = .home }
        }
    }

    /// Whether all rows between the home end and this one, both included, have their final heights.
    private func isMeasured(from slot: RowTree.Slot) -> Bool {
        var next: RowTree.Slot? = slot
        while let here = next {
            guard rows[here].isMeasured(at: viewport.width) else { return false }
            next = settings.home == .bottom ? rows.livingBelow(here) : rows.livingAbove(here)
        }
        return true
    }

    /// Moves the content by `distance`, positive to show what is further up, as far as there is content.
    ///
    /// - Returns: how far it did not get.
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
