extension VirtualList {
    /// What is shown at `now`, and what is needed next. Call it once a frame, after everything that came in.
    ///
    /// `now` counts from any moment that the host chose, on a clock that does not go back.
    public mutating func step(at now: Duration) -> ListStep {
        advance(to: now)
        var step = ListStep()
        step.rows = placements()
        step.layout = layoutRequests()
        step.visible = visibleRange
        step.distanceToTop = distance(to: .top)
        step.distanceToBottom = distance(to: .bottom)
        step.fault = fault
        return step
    }

    /// Lets time pass: motion goes on, animations end, what waits gets its turn.
    mutating func advance(to moment: Duration) {
        now = max(now, moment)
        drainQueue()
    }
    func placements() -> [RowPlacement] {
        guard
            let window = indices(
                inHeights: offset - viewport.bottomInset...offset + viewport.openHeight + viewport.topInset
            ),
            var slot = rows.slot(at: window.lowerBound)
        else { return [] }
        var out: [RowPlacement] = []
        var top = rows.top(of: slot)
        for index in window {
            let row = rows[slot]
            out.append(
                RowPlacement(
                    id: row.item.id,
                    index: index,
                    y: viewport.height - viewport.bottomInset - (top - offset),
                    height: row.height,
                    alpha: 1,
                    isMeasured: row.isMeasured(at: viewport.width)
                )
            )
            top -= row.height
            guard let next = rows.livingBelow(slot) else { break }
            slot = next
        }
        return out
    }
    var velocity: Double { 0 }
    mutating func scroll(to intent: ScrollIntent) {
        guard let o = offset(for: intent.target) else { return }
        offset = o
        if case .item(let id, let p) = intent.target, p != .visible {
            hold = .item(id, p)
        } else {
            hold = .free
        }
        settleHold()
    }
}
extension VirtualList {
    /// Moves the content down by so many pixels.
    public mutating func drag(by d: Double, at now: Duration) { _ = move(by: Grid.snap(d)) }
}
