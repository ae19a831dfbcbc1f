extension OrderedWindow {
    /// Makes the patches since the last settle visible, and returns the changes of the visible list.
    ///
    /// `fetch` answers from the store as it is after those patches, and is called only if the reserve does not
    /// suffice. It may answer from a later state if the patches that led there follow. Until they are settled the
    /// window is a mix of both states, then it is right. If it throws, the visible list stays as it was and a later
    /// settle tries again.
    ///
    /// - Returns: The changes from the list of the last settle, empty if there are none. At the first settle all
    ///   elements are inserted.
    package mutating func settle<Failure: Error>(
        _ fetch: (WindowFetch<Position>) throws(Failure) -> [Element]
    ) throws(Failure) -> WindowChanges {
        guard !isSettled else { return WindowChanges() }
        let (stretch, slice) = try refill(fetch)
        var changes = WindowDifference(old: shown, new: keys[slice], round: round).changes
        let edgeBelow = edge(stretch.below, isLast: slice.lowerBound == stretch.range.lowerBound)
        let edgeAbove = edge(stretch.above, isLast: slice.upperBound == stretch.range.upperBound)
        changes.edgesChanged = edgeBelow != self.edgeBelow || edgeAbove != self.edgeAbove

        self.edgeBelow = edgeBelow
        self.edgeAbove = edgeAbove
        visibleRange = slice
        visibleCountUpToAnchor = max(0, min(stretch.pivot, slice.upperBound) - slice.lowerBound)
        if !changes.isListUnchanged { shown = Array(keys[slice]) }
        trim()
        round &+= 1
        isSettled = true
        return changes
    }

    private func edge(_ limit: WindowStretch.Limit, isLast: Bool) -> WindowEdge {
        guard isLast else { return .more }
        switch limit {
        case .unknown: return .more
        case .end: return .end
        case .hole: return .hole
        }
    }

    /// Fetches from the store until the held elements determine the visible list, and whether more follow at both
    /// sides.
    private mutating func refill<Failure: Error>(
        _ fetch: (WindowFetch<Position>) throws(Failure) -> [Element]
    ) throws(Failure) -> (WindowStretch, Range<Int>) {
        var turn = 0
        while true {
            let stretch = stretch()
            let slice = slice(of: stretch)
            guard let lack = lack(in: stretch, slice) else { return (stretch, slice) }
            // One turn for each side is usual. Floating elements at an edge, which decide nothing, need more turns:
            // then fetch more each time.
            let limit = lack.count + frame.reserve << min(max(0, turn - 2), 20)
            switch lack.side {
            case .below: try fetchBelow(limit, fetch)
            case .above: try fetchAbove(limit, fetch)
            }
            turn += 1
        }
    }

    private enum Side { case below, above }

    /// The minimum number of missing elements, on the side to fetch first, that are needed to determine the visible
    /// list and whether more follow.
    private func lack(in stretch: WindowStretch, _ slice: Range<Int>) -> (side: Side, count: Int)? {
        let (below, above) = (stretch.countBelow, stretch.countAbove)
        let half = frame.count / 2
        if stretch.below == .unknown {
            let wanted = frame.count - (stretch.above == .unknown ? half : min(above, half)) + 1
            if below < wanted { return (.below, wanted - below) }
        }
        if stretch.above == .unknown {
            let wanted = (stretch.below == .unknown ? half : max(half, frame.count - below)) + 1
            if above < wanted { return (.above, wanted - above) }
        }
        // There are enough, but an album may reach beyond the certain range.
        if stretch.below == .unknown, slice.lowerBound == stretch.range.lowerBound { return (.below, 1) }
        if stretch.above == .unknown, slice.upperBound == stretch.range.upperBound { return (.above, 1) }
        return nil
    }

    private mutating func fetchBelow<Failure: Error>(
        _ limit: Int,
        _ fetch: (WindowFetch<Position>) throws(Failure) -> [Element]
    ) throws(Failure) {
        let cut: WindowFetch<Position>.Cut =
            if let lowest = keys.first {
                .below(lowest.position)
            } else if case .at(let position) = frame.anchor {
                .atOrBelow(position)
            } else {
                .fromHighest
            }
        let found = try fetch(WindowFetch(cut: cut, limit: limit))
        isLowestKnown = found.count < limit
        forgetHeld(found)
        elements.insert(contentsOf: found.reversed(), at: 0)
        keys.insert(contentsOf: found.reversed().map { Key($0, round: round) }, at: 0)
    }

    private mutating func fetchAbove<Failure: Error>(
        _ limit: Int,
        _ fetch: (WindowFetch<Position>) throws(Failure) -> [Element]
    ) throws(Failure) {
        let cut: WindowFetch<Position>.Cut =
            if let highest = keys.last {
                .above(highest.position)
            } else if case .at(let position) = frame.anchor {
                .above(position)
            } else {
                .fromLowest
            }
        let found = try fetch(WindowFetch(cut: cut, limit: limit))
        isHighestKnown = found.count < limit
        forgetHeld(found)
        elements.append(contentsOf: found)
        keys.append(contentsOf: found.map { Key($0, round: round) })
    }

    /// Drops elements that a later state of the store has elsewhere.
    private mutating func forgetHeld(_ found: [Element]) {
        guard !keys.isEmpty else { return }
        let identities = Set(found.map(\.windowIdentity))
        guard keys.contains(where: { identities.contains($0.identity) }) else { return }
        for index in keys.indices.reversed() where identities.contains(keys[index].identity) {
            keys.remove(at: index)
            elements.remove(at: index)
        }
    }

    /// Drops elements far beyond the visible ones, so that a window on a busy chat does not grow.
    private mutating func trim() {
        let tolerated = 2 * frame.reserve + Self.albumLimit
        if keys.count - visibleRange.upperBound > tolerated,
            let proof = keys[visibleRange.upperBound...].firstIndex(where: isProof)
        {
            let end = max(proof + 1, visibleRange.upperBound + frame.reserve)
            if end < keys.count { isHighestKnown = false }
            keys.removeSubrange(end...)
            elements.removeSubrange(end...)
        }
        if visibleRange.lowerBound > tolerated,
            let proof = keys[..<visibleRange.lowerBound].lastIndex(where: isProof)
        {
            let start = min(proof, visibleRange.lowerBound - frame.reserve)
            if start > 0 { isLowestKnown = false }
            keys.removeSubrange(..<start)
            elements.removeSubrange(..<start)
            visibleRange = visibleRange.lowerBound - start..<visibleRange.upperBound - start
        }
    }

    /// True if the element determines the end of the stretch. The nearest such one on each side is always held, or
    /// each settle would fetch it again.
    private func isProof(_ key: Key) -> Bool { bounds.membership(of: key.position) != .floating }
}
