/// The row changes of a transaction that are animated.
struct EditTransition {
    let animation: ListAnimation
    /// The rows that were visible before.
    let before: [RowPlacement]
    /// The same rows by id.
    let places: [ItemID: RowPlacement]

    /// True if all rows were replaced.
    var isRebuilt = false
    /// Inserted rows.
    var arrived: [RowTree.Slot] = []
    /// Rows that were moved within the list.
    var moved: [RowTree.Slot] = []
    /// Gaps of removed rows: the height, and whether the row moved elsewhere in the list.
    var left: [(slot: RowTree.Slot, height: Double, isMoving: Bool)] = []
    /// Rows whose height changed, with the old height minus the new one.
    var resized: [(slot: RowTree.Slot, by: Double)] = []
    /// Rows that count as new.
    var newItems: [RowTree.Slot] = []
    /// The distance by which the anchor has moved down, in pixels.
    var drift = 0.0

    /// The rows that were visible before. Rows that were already leaving are included only after a rebuild.
    var present: [RowPlacement] { isRebuilt ? before : before.filter { $0.index != nil } }

    init(_ animation: ListAnimation, before: [RowPlacement]) {
        self.animation = animation
        self.before = before
        places = Dictionary(before.map { ($0.id, $0) }) { first, _ in first }
    }
}

extension VirtualList {
    /// Starts the animations of a transaction that has been applied.
    mutating func animate(_ stage: EditTransition, _ anchorPoint: AnchorPoint) {
        let motion = RowAnimations.Run(start: now, timing: stage.animation.motion)
        let fading = RowAnimations.Run(start: now, timing: stage.animation.fading)
        switch stage.animation.style {
        case .none: return
        case .fade:
            fadeOver(stage, fading)
            animations.animateScroll(by: stage.drift, stage.animation.motion, at: now)
        case .rows where !stage.isRebuilt:
            openAndClose(stage, anchorPoint: anchorPoint, motion: motion, fading: fading)
            animations.animateScroll(by: stage.drift, stage.animation.motion, at: now)
            animateMoves(stage, motion)
        case .rows, .full: animateAllMoves(stage, motion, fading)
        }
    }

    private mutating func fadeOver(_ stage: EditTransition, _ fading: RowAnimations.Run) {
        for slot in stage.arrived where isInSight(slot) { animations.fade(slot, from: 0, to: 1, fading) }
        let gone = stage.present.filter { rows.slot(of: $0.id) == nil }
        animations.depart(gone, by: 0, stage.animation.fading, fades: true, at: now)
    }

    private mutating func openAndClose(
        _ stage: EditTransition,
        anchorPoint: AnchorPoint,
        motion: RowAnimations.Run,
        fading: RowAnimations.Run
    ) {
        let whole = RowAnimations.Run(start: now, timing: Timing(stage.animation.length, .linear))
        for (slot, height, isMoving) in stage.left {
            animations.stretch(slot, by: height, movesAbove: movesAbove(slot, anchorPoint), motion)
            animations.fade(slot, from: isMoving ? 0 : nil, to: 0, fading)
            animations.retire(slot, whole)
        }
        for slot in stage.arrived + stage.moved where isInSight(slot) {
            let height = rows[slot].height
            animations.stretch(slot, by: -height, movesAbove: movesAbove(slot, anchorPoint), motion)
        }
        for slot in stage.arrived where isInSight(slot) { animations.fade(slot, from: 0, to: 1, fading) }
        for (slot, amount) in stage.resized where stage.places[rows[slot].item.id] != nil || isInSight(slot) {
            animations.stretch(slot, by: amount, movesAbove: movesAbove(slot, anchorPoint), motion)
        }
    }

    /// Animates the movement of rows that are visible before and after it; the others open in place.
    private mutating func animateMoves(_ stage: EditTransition, _ motion: RowAnimations.Run) {
        guard !stage.moved.isEmpty else { return }
        let moved = Set(stage.moved)
        for seen in scene() where moved.contains(seen.slot) {
            guard let old = stage.places[seen.row.id] else { continue }
            animations.animateMove(seen.slot, from: seen.row.y - old.y, motion)
        }
    }

    private mutating func animateAllMoves(
        _ stage: EditTransition,
        _ motion: RowAnimations.Run,
        _ fading: RowAnimations.Run
    ) {
        let shown = scene().filter { $0.row.index != nil }
        for seen in shown {
            if let old = stage.places[seen.row.id] {
                animations.animateMove(seen.slot, from: seen.row.y - old.y, motion)
            } else {
                animations.fade(seen.slot, from: 0, to: 1, fading)
            }
        }
        let present = Set(shown.map(\.row.id))
        let gone = stage.present.filter { !present.contains($0.id) }
        animations.depart(gone, by: 0, stage.animation.fading, fades: true, at: now)
    }

    private func isInSight(_ slot: RowTree.Slot) -> Bool {
        let top = rows.top(of: slot)
        let lowest = offset - viewport.bottomInset
        return top > lowest && top - rows[slot].height < lowest + viewport.height
    }

    /// True if the rows above this one make room, because the anchor is below it.
    private func movesAbove(_ slot: RowTree.Slot, _ anchorPoint: AnchorPoint) -> Bool {
        switch anchorPoint {
        case .home: return settings.home == .bottom
        case .nothing: return true
        case .item(let id, _):
            guard let pinned = rows.slot(of: id) else { return true }
            if pinned == slot, case .item(id, .bottom) = anchorPolicy { return true }
            return rows.totals(above: slot).nodes < rows.totals(above: pinned).nodes
        }
    }
}
