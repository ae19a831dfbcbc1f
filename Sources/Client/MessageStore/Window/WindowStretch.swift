/// The range around a window's anchor in which no element is missing, in indices of the held elements.
struct WindowStretch {
    /// The reason why a walk away from the anchor ended.
    enum Limit {
        /// The held elements ended, or enough were seen: the store may have more.
        case unknown
        /// The true end of the order.
        case end
        /// An element outside, or the end of the store before a hole.
        case hole
    }

    /// The elements that may certainly be shown. Beyond it on an ``Limit/unknown`` side there may be more.
    var range: Range<Int>
    /// The index that divides the range into the elements at or below the anchor and those above.
    var pivot: Int
    var below: Limit
    var above: Limit

    var countBelow: Int { pivot - range.lowerBound }
    var countAbove: Int { range.upperBound - pivot }
}

extension OrderedWindow {
    /// Walks from the anchor both ways, until the stretch ends or more elements are seen than can be shown.
    func stretch() -> WindowStretch {
        let anchor = anchorIndex
        let sight = frame.count + Self.albumLimit + 1
        let down = walk(stride(from: anchor - 1, through: 0, by: -1), sight: sight)
        let up = walk(stride(from: anchor, to: keys.count, by: 1), sight: sight)
        let below = down.limit ?? (isLowestKnown ? (bounds.isCutBelow ? .hole : .end) : .unknown)
        let above = up.limit ?? (isHighestKnown ? (bounds.isCutAbove ? .hole : .end) : .unknown)
        let range = certainRange(down: down, below: below, up: up, above: above, anchor: anchor)
        let pivot = min(max(anchor, range.lowerBound), range.upperBound)
        return WindowStretch(range: range, pivot: pivot, below: below, above: above)
    }

    /// The certain range: towards a true end everything, elsewhere only the elements between elements inside.
    private func certainRange(
        down: Walk,
        below: WindowStretch.Limit,
        up: Walk,
        above: WindowStretch.Limit,
        anchor: Int
    ) -> Range<Int> {
        if bounds.isOpenAbove {
            return openRange(down: down, below: below, up: up, above: above, anchor: anchor)
        }
        guard let lowest = down.farthest ?? up.nearest, let highest = up.farthest ?? down.nearest else {
            return below == .end && above == .end ? keys.indices : anchor..<anchor
        }
        return (below == .end ? 0 : lowest)..<(above == .end ? keys.count : highest + 1)
    }

    /// Like ``certainRange(down:below:up:above:anchor:)`` where floating elements above all those inside are shown.
    /// With none inside the floating ones stand alone; that is certain once there are none inside above.
    private func openRange(
        down: Walk,
        below: WindowStretch.Limit,
        up: Walk,
        above: WindowStretch.Limit,
        anchor: Int
    ) -> Range<Int> {
        let lowestInside = down.farthest ?? up.nearest
        if lowestInside == nil, above == .unknown { return anchor..<anchor }
        let lower = below == .end ? 0 : lowestInside ?? down.last ?? anchor
        return lower..<(up.last.map { $0 + 1 } ?? anchor)
    }

    /// The first and the last inside element of a walk, its last element that is not outside, and the limit that
    /// stopped it early.
    private struct Walk {
        var nearest: Int?
        var farthest: Int?
        var last: Int?
        var limit: WindowStretch.Limit?
    }

    private func walk(_ indices: StrideTo<Int>, sight: Int) -> Walk { walkAny(indices, sight: sight) }
    private func walk(_ indices: StrideThrough<Int>, sight: Int) -> Walk { walkAny(indices, sight: sight) }

    private func walkAny(_ indices: some Sequence<Int>, sight: Int) -> Walk {
        var walk = Walk()
        var seen = 0
        for index in indices {
            switch bounds.membership(of: keys[index].position) {
            case .inside:
                if walk.nearest == nil { walk.nearest = index }
                walk.farthest = index
            case .floating, .hidden:
                break
            case .outside:
                walk.limit = .hole
                return walk
            }
            walk.last = index
            // Floating elements before the first one inside may turn out to be hidden: they do not count.
            if walk.nearest != nil { seen += 1 }
            if seen >= sight, walk.farthest == index {
                walk.limit = .unknown
                return walk
            }
        }
        return walk
    }

    /// The visible part of `stretch`, by the rule of ``OrderedWindow``.
    func slice(of stretch: WindowStretch) -> Range<Int> {
        let countAbove = min(stretch.countAbove, max(frame.count / 2, frame.count - stretch.countBelow))
        let countBelow = min(stretch.countBelow, frame.count - countAbove)
        var lower = stretch.pivot - countBelow
        var upper = stretch.pivot + countAbove
        guard lower < upper else { return lower..<upper }
        let (lowest, highest) = (lower - Self.albumLimit + 1, upper + Self.albumLimit - 1)
        while lower > max(stretch.range.lowerBound, lowest), isAlbum(lower - 1, lower) { lower -= 1 }
        while upper < min(stretch.range.upperBound, highest), isAlbum(upper - 1, upper) { upper += 1 }
        return lower..<upper
    }

    private func isAlbum(_ first: Int, _ second: Int) -> Bool {
        keys[first].group != nil && keys[first].group == keys[second].group
    }
}
