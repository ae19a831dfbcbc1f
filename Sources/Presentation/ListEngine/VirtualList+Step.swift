extension VirtualList {
    /// Returns what to show at `now` and the work to do next. Call this once a frame, after all input of the frame.
    ///
    /// `now` counts from any moment that the host chose, on a clock that does not go back.
    public mutating func step(at now: Duration) -> ListFrameUpdate {
        advance(to: now)
        var step = ListFrameUpdate()
        let scene = scene()
        step.rows = shownRows(of: scene)
        step.headers = headers(over: scene)
        step.layout = layoutRequests()
        step.pages = pageRequests()
        step.needed = needed
        step.visible = visibleRange
        step.distanceToTop = distance(to: .top)
        step.distanceToBottom = distance(to: .bottom)
        step.indicator = indicator
        step.direction = turns.direction
        step.highlight = highlighted(in: step)
        step.tag = tag
        step.fault = fault
        step.missing = missing
        markSeen(step)
        step.follow = follow
        step.changes = report(step)
        step.wantsFrame = isChanging
        return step
    }

    /// Advances the time: motion continues, animations end, waiting transactions get their turn.
    mutating func advance(to moment: Duration) {
        now = max(now, moment)
        advanceMotion()
        animations.advance(to: now, in: &rows)
        if let highlight, highlight.isOver(at: now) { self.highlight = nil }
        drainQueue()
    }

    /// True if the next frame differs even without new input.
    private var isChanging: Bool {
        scroller.isMoving || overscroll.isBouncing || animations.isActive || highlight != nil
            || hidesHeaders && presence.value(at: now) > 0 || !queue.waiting.isEmpty && queue.locks.isEmpty
    }

    private var hidesHeaders: Bool { settings.headers.contains(where: \.hidesAtRest) }

    private mutating func highlighted(in step: ListFrameUpdate) -> RowHighlight? {
        guard let id = highlight?.id else { return nil }
        let isSeen = destination == nil && step.rows.contains { $0.id == id && $0.index != nil }
        return highlight?.shown(at: now, isSeen: isSeen)
    }

    private mutating func markSeen(_ step: ListFrameUpdate) {
        if anchorPolicy == .home { newItems.removeAll() } else { newItems.remove(step.rows.map(\.id)) }
    }

    private mutating func report(_ step: ListFrameUpdate) -> ListFrameUpdate.Changes {
        var changes = ListFrameUpdate.Changes()
        if reported?.visible != step.visible { changes.insert(.visible) }
        if reported?.follow != step.follow { changes.insert(.follow) }
        if reported?.tag != step.tag { changes.insert(.tag) }
        reported = (step.visible, step.follow, step.tag)
        return changes
    }
}
