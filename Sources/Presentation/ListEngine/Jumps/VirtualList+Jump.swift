// Programmatic scrolling.

extension VirtualList {
    /// Scrolls to a target. If it is not loaded, the next step reports it as ``ListFrameUpdate/missing``. Load the
    /// items around it and pass them in a transaction with the same intent.
    public mutating func scroll(to intent: ScrollIntent, at now: Duration) {
        advance(to: now)
        go(to: intent, from: intent.isAnimated ? shownRows() : [])
    }

    /// Scrolls to a target and stores the present position for ``goBack(isAnimated:at:)``.
    public mutating func jump(to intent: ScrollIntent, at now: Duration) {
        advance(to: now)
        jumps.push(savedPosition)
        scroll(to: intent, at: now)
    }

    /// Scrolls back to the position before the last jump if it lies on the way home, else home. The arrow button
    /// calls this.
    public mutating func goBack(isAnimated: Bool = true, at now: Duration) {
        advance(to: now)
        var history = jumps
        let origin = history.pop(where: isOnTheWayHome)
        jumps = history
        let target = (origin ?? .home).target(home: settings.home)
        scroll(to: ScrollIntent(to: target, isAnimated: isAnimated, hint: settings.home), at: now)
    }

    /// Scrolls as little as needed to show an item: follows a keyboard selection.
    public mutating func ensureVisible(_ id: ItemID, isAnimated: Bool = true, at now: Duration) {
        scroll(to: ScrollIntent(to: .item(id, .visible), isAnimated: isAnimated), at: now)
    }

    /// The present position, for storing.
    public var savedPosition: SavedPosition {
        guard anchorPolicy != .home, let slot = anchor else { return .home }
        return .item(rows[slot].item.id, top: offset + viewport.openHeight - rows.top(of: slot))
    }

    /// True if a position is not loaded, and therefore unknown, or lies nearer to home than the visible rows.
    private func isOnTheWayHome(_ position: SavedPosition) -> Bool {
        guard case .item(let id, _) = position, let slot = rows.slot(of: id) else { return position != .home }
        return settings.home == .bottom
            ? rows.top(of: slot) < offset : rows.bottom(of: slot) > offset + viewport.openHeight
    }

    /// Scrolls to a target from the placements `before`.
    mutating func go(to intent: ScrollIntent, from before: [RowPlacement], isLost: Bool = false) {
        destination = nil
        guard isLoaded(intent.target), let wanted = offset(for: intent.target) else {
            missing = intent.target
            return
        }
        missing = nil
        if case .item(let id, _) = intent.target {
            highlight = intent.highlight.map { PendingHighlight(id, for: $0) }
        }
        overscroll.release(at: now, screen: viewport.openHeight)
        let way = wanted - offset
        guard intent.isAnimated, !isStill, viewport.openHeight > 0, way != 0 || isLost else {
            scroller.begin(.still, at: now)
            stand(at: intent.target)
            return
        }
        if abs(way) <= 2 * viewport.openHeight, !isLost {
            anchorPolicy = .free
            destination = intent.target
            scroller.animateScroll(to: way, stiffness: Scroller.jumpStiffness, at: now)
        } else {
            slide(to: intent, isUp: isLost ? intent.hint == .top : way > 0, from: before)
        }
    }

    /// Ends a jump at its target.
    mutating func arrive() {
        guard let target = destination else { return }
        destination = nil
        stand(at: target)
    }

    /// Changes the distance of a jump in progress after rows in between have changed.
    mutating func redirect() {
        guard let target = destination else { return }
        guard let wanted = offset(for: target) else {
            destination = nil
            return
        }
        scroller.animateScroll(to: wanted - offset, stiffness: Scroller.jumpStiffness, at: now)
    }

    /// Places the list at a target and keeps it there when heights around it change.
    private mutating func stand(at target: ScrollTarget) {
        guard let wanted = offset(for: target) else { return }
        offset = wanted
        anchorPolicy = .free
        if case .item(let id, let position) = target, position != .visible {
            anchorPolicy = .item(id, position)
        }
        settleHold()
    }

    /// Shows a long distance as one slide: the old rows leave on one side while the target enters from the other.
    private mutating func slide(to intent: ScrollIntent, isUp: Bool, from before: [RowPlacement]) {
        let distance = isUp ? viewport.height : -viewport.height
        scroller.begin(.still, at: now)
        stand(at: intent.target)
        let timing = Timing(.milliseconds(400), .spring)
        animations.removeAll(from: &rows)
        animations.depart(before, by: distance, timing, fades: false, at: now)
        animations.animateScroll(by: distance, timing, at: now)
    }

    private func isLoaded(_ target: ScrollTarget) -> Bool {
        switch target {
        case .item(let id, _): rows.slot(of: id) != nil
        case .edge(let edge): edges[edge] == .end
        }
    }
}
