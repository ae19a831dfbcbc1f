// Going somewhere on purpose.

extension VirtualList {
    /// Goes somewhere. If the target is not loaded, the next step names it as ``ListFrameUpdate/missing``: load what is around
    /// it, and hand it over in a transaction with the same intent.
    public mutating func scroll(to intent: ScrollIntent, at now: Duration) {
        advance(to: now)
        go(to: intent, from: intent.isAnimated ? shownRows() : [])
    }

    /// Goes somewhere, and remembers from where, for ``goBack(isAnimated:at:)``.
    public mutating func jump(to intent: ScrollIntent, at now: Duration) {
        advance(to: now)
        jumps.push(savedPosition)
        scroll(to: intent, at: now)
    }

    /// Goes back to where the last jump came from, if that is still on the way home, and else home: what the button
    /// with the arrow does.
    public mutating func goBack(isAnimated: Bool = true, at now: Duration) {
        advance(to: now)
        var history = jumps
        let origin = history.pop(where: isOnTheWayHome)
        jumps = history
        let target = (origin ?? .home).target(home: settings.home)
        scroll(to: ScrollIntent(to: target, isAnimated: isAnimated, hint: settings.home), at: now)
    }

    /// Moves as little as is needed for an item to be seen: follows a selection that the keyboard moves.
    public mutating func ensureVisible(_ id: ItemID, isAnimated: Bool = true, at now: Duration) {
        scroll(to: ScrollIntent(to: .item(id, .visible), isAnimated: isAnimated), at: now)
    }

    /// Where the list stands, to be saved.
    public var savedPosition: SavedPosition {
        guard anchorPolicy != .home, let slot = anchor else { return .home }
        return .item(rows[slot].item.id, top: offset + viewport.openHeight - rows.top(of: slot))
    }

    /// Whether a place is not loaded, and therefore unknown, or lies nearer to home than what is seen.
    private func isOnTheWayHome(_ position: SavedPosition) -> Bool {
        guard case .item(let id, _) = position, let slot = rows.slot(of: id) else { return position != .home }
        return settings.home == .bottom
            ? rows.top(of: slot) < offset : rows.bottom(of: slot) > offset + viewport.openHeight
    }

    /// Goes somewhere from where `before` is on the screen.
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

    /// A jump is over.
    mutating func arrive() {
        guard let target = destination else { return }
        destination = nil
        stand(at: target)
    }

    /// Changes where a jump in progress leads, because what is in between has changed.
    mutating func redirect() {
        guard let target = destination else { return }
        guard let wanted = offset(for: target) else {
            destination = nil
            return
        }
        scroller.animateScroll(to: wanted - offset, stiffness: Scroller.jumpStiffness, at: now)
    }

    /// Stands at a target, and stays there when heights around it turn out otherwise.
    private mutating func stand(at target: ScrollTarget) {
        guard let wanted = offset(for: target) else { return }
        offset = wanted
        anchorPolicy = .free
        if case .item(let id, let position) = target, position != .visible {
            anchorPolicy = .item(id, position)
        }
        settleHold()
    }

    /// Shows a long way as one slide: what was seen leaves on one side while the target comes in from the other.
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
