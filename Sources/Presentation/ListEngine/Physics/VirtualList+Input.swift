// What a hand, a wheel and a keyboard do. Distances are in pixels, positive towards what is further up: content that
// moves down on the screen. What is no number counts as 0.

extension VirtualList {
    /// A finger or a pointer takes hold of the content; what moves stops.
    public mutating func beginDrag(at now: Duration) {
        advance(to: now)
        release()
        scroller.begin(.dragged, at: self.now)
        overscroll.take(at: self.now, screen: viewport.openHeight)
    }

    /// The content is moved along. Past its end it gives way, and less the further it is pulled.
    public mutating func drag(by distance: Double, at now: Duration) {
        if scroller.motion != .dragged { beginDrag(at: now) }
        advance(to: now)
        let distance = Grid.snap(distance)
        scroller.follow(hand: distance, at: self.now)
        let missed = scroll(by: overscroll.relax(by: distance))
        guard missed != 0, edges[missed > 0 ? .top : .bottom] == .end else { return }
        overscroll.stretch(by: missed)
    }

    /// The content is let go and moves on at `velocity`, in pixels a second.
    public mutating func endDrag(velocity: Double, at now: Duration) {
        advance(to: now)
        let isPulled = overscroll.shown(at: self.now, screen: viewport.openHeight) != 0
        overscroll.release(at: self.now, screen: viewport.openHeight)
        scroller.begin(isPulled || isStill ? .still : .flung(Fling(velocity)), at: self.now)
    }

    /// The content moves at `velocity`, in pixels a second, as if it had been thrown: carries on what another list
    /// began.
    public mutating func fling(velocity: Double, at now: Duration) {
        beginDrag(at: now)
        endDrag(velocity: velocity, at: now)
    }

    /// A wheel was turned: the content follows smoothly, and further if it is turned again meanwhile.
    public mutating func wheel(by distance: Double, at now: Duration) {
        advance(to: now)
        release()
        let ahead = scroller.remaining(at: self.now) + Grid.snap(distance)
        // What a wheel asks for beyond the end is lost, so that turning back works at once.
        let room = offsets.lowerBound - offset...offsets.upperBound - offset
        guard !isStill else {
            scroller.begin(.still, at: self.now)
            _ = scroll(by: ahead.clamped(to: room))
            return
        }
        scroller.animateScroll(to: ahead.clamped(to: room), stiffness: Scroller.wheelStiffness, at: self.now)
    }

    /// What moves stops where it is.
    public mutating func stopScrolling(at now: Duration) {
        advance(to: now)
        release()
        scroller.begin(.still, at: self.now)
    }

    /// A page up or down: all but a tenth of what is seen between the insets.
    public mutating func scrollPage(towards edge: VerticalEdge, at now: Duration) {
        let page = Grid.snap(viewport.openHeight * 0.9)
        wheel(by: edge == .top ? page : -page, at: now)
    }

    /// The member has taken over: no jump goes on, and no item is held in its place.
    private mutating func release() {
        destination = nil
        overscroll.release(at: now, screen: viewport.openHeight)
        if case .item = anchorPolicy { anchorPolicy = .free }
        settleHold()
    }

    /// Moves the content, and takes note of the direction.
    ///
    /// - Returns: how far it did not get.
    mutating func scroll(by distance: Double) -> Double {
        let before = offset
        let missed = move(by: distance)
        guard offset != before else { return missed }
        turns.note(offset - before)
        pager.note(offset - before)
        presence.note(at: now)
        return missed
    }

    /// Lets the motion go on until now.
    mutating func advanceMotion() {
        overscroll.advance(to: now)
        let velocity = scroller.velocity(at: now)
        let isFlung = if case .flung = scroller.motion { true } else { false }
        let missed = scroll(by: scroller.advance(to: now))
        if destination != nil, !scroller.isMoving { arrive() }
        guard missed != 0, edges[missed > 0 ? .top : .bottom] == .end else { return }
        // At an end that is only the end of what is loaded a fling waits for the next page, and goes on with it.
        scroller.begin(.still, at: now)
        if isFlung { overscroll.release(velocity: velocity, at: now, screen: viewport.openHeight) }
    }
}
