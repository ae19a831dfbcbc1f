// Input by touch, pointer, wheel and keyboard. Distances are in pixels, positive towards what is further up:
// content that moves down on the screen. Values that are not finite count as 0.

extension VirtualList {
    /// Starts a drag by a finger or the pointer and stops other movements.
    public mutating func beginDrag(at now: Duration) {
        advance(to: now)
        release()
        scroller.begin(.dragged, at: self.now)
        overscroll.take(at: self.now, screen: viewport.openHeight)
    }

    /// Moves the content during a drag. Past its end the content resists more the further it is pulled.
    public mutating func drag(by distance: Double, at now: Duration) {
        if scroller.motion != .dragged { beginDrag(at: now) }
        advance(to: now)
        let distance = Grid.snap(distance)
        scroller.follow(hand: distance, at: self.now)
        let missed = scroll(by: overscroll.relax(by: distance))
        guard missed != 0, edges[missed > 0 ? .top : .bottom] == .end else { return }
        overscroll.stretch(by: missed)
    }

    /// Ends a drag; the content moves on at `velocity`, in pixels a second.
    public mutating func endDrag(velocity: Double, at now: Duration) {
        advance(to: now)
        let isPulled = overscroll.shown(at: self.now, screen: viewport.openHeight) != 0
        overscroll.release(at: self.now, screen: viewport.openHeight)
        scroller.begin(isPulled || isStill ? .still : .flung(Fling(velocity)), at: self.now)
    }

    /// Moves the content at `velocity`, in pixels a second, as after a release: continues a movement of another
    /// list.
    public mutating func fling(velocity: Double, at now: Duration) {
        beginDrag(at: now)
        endDrag(velocity: velocity, at: now)
    }

    /// Scrolls smoothly by a turn of the wheel; turns during the movement add up.
    public mutating func wheel(by distance: Double, at now: Duration) {
        advance(to: now)
        release()
        let ahead = scroller.remaining(at: self.now) + Grid.snap(distance)
        // A distance beyond the end is dropped, so that turning back works at once.
        let room = offsets.lowerBound - offset...offsets.upperBound - offset
        guard !isStill else {
            scroller.begin(.still, at: self.now)
            _ = scroll(by: ahead.clamped(to: room))
            return
        }
        scroller.animateScroll(to: ahead.clamped(to: room), stiffness: Scroller.wheelStiffness, at: self.now)
    }

    /// Stops the movement at the present place.
    public mutating func stopScrolling(at now: Duration) {
        advance(to: now)
        release()
        scroller.begin(.still, at: self.now)
    }

    /// Scrolls a page up or down: nine tenths of the height between the insets.
    public mutating func scrollPage(towards edge: VerticalEdge, at now: Duration) {
        let page = Grid.snap(viewport.openHeight * 0.9)
        wheel(by: edge == .top ? page : -page, at: now)
    }

    /// Ends jumps and item anchors, because the user scrolls.
    private mutating func release() {
        destination = nil
        overscroll.release(at: now, screen: viewport.openHeight)
        if case .item = anchorPolicy { anchorPolicy = .free }
        settleHold()
    }

    /// Moves the content and records the direction.
    ///
    /// - Returns: the part of the distance that was not moved.
    mutating func scroll(by distance: Double) -> Double {
        let before = offset
        let missed = move(by: distance)
        guard offset != before else { return missed }
        turns.note(offset - before)
        pager.note(offset - before)
        presence.note(at: now)
        return missed
    }

    /// Continues the movement until now.
    mutating func advanceMotion() {
        overscroll.advance(to: now)
        let velocity = scroller.velocity(at: now)
        let isFlung = if case .flung = scroller.motion { true } else { false }
        let missed = scroll(by: scroller.advance(to: now))
        if destination != nil, !scroller.isMoving { arrive() }
        guard missed != 0, edges[missed > 0 ? .top : .bottom] == .end else { return }
        // At the end of the loaded items a fling waits for the next page and continues with it.
        scroller.begin(.still, at: now)
        if isFlung { overscroll.release(velocity: velocity, at: now, screen: viewport.openHeight) }
    }
}
