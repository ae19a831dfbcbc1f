extension OrderedWindow {
    /// Reports that `element` was inserted, changed, or moved in the store.
    ///
    /// Elements far from the visible ones are dropped at once. The next ``settle(_:)`` makes the change visible.
    package mutating func upsert(_ element: Element) {
        let key = Key(element, round: round)
        if let index = keys.firstIndex(where: { $0.identity == key.identity }) {
            isSettled = false
            if keys[index].position == key.position, bounds.membership(of: key.position) != .hidden {
                keys[index] = key
                elements[index] = element
                return
            }
            removeHeld(at: index)
        }
        guard bounds.membership(of: key.position) != .hidden, let index = placeToHold(key.position) else {
            return
        }
        isSettled = false
        keys.insert(key, at: index)
        elements.insert(element, at: index)
    }

    /// Reports that the element of this identity is no longer in the store, or no longer belongs in the window.
    package mutating func remove(_ identity: Identity) {
        guard let index = keys.firstIndex(where: { $0.identity == identity }) else { return }
        isSettled = false
        removeHeld(at: index)
    }

    /// Drops the held elements, so that the next ``settle(_:)`` fetches from the store again: for unknown changes of
    /// the store. The old visible elements are still compared with the new ones; elements in both count as updated.
    package mutating func reload() {
        forgetElements()
    }

    /// The index at which to insert an element at `position`. Nil when elements that are not held may lie between it
    /// and the held ones, so that holding it would make a gap.
    private func placeToHold(_ position: Position) -> Int? {
        guard let lowest = keys.first, let highest = keys.last else {
            return isLowestKnown && isHighestKnown ? 0 : nil
        }
        if position > highest.position { return isHighestKnown ? keys.count : nil }
        if position < lowest.position { return isLowestKnown ? 0 : nil }
        return firstIndex(above: position)
    }

    private mutating func removeHeld(at index: Int) {
        keys.remove(at: index)
        elements.remove(at: index)
        // With nothing held, the start of the unknown part is lost: start from the anchor again.
        if keys.isEmpty, !(isLowestKnown && isHighestKnown) { forgetElements() }
    }

    mutating func forgetElements() {
        keys = []
        elements = []
        isLowestKnown = frame.anchor == .lowest
        isHighestKnown = frame.anchor == .highest
        isSettled = false
    }

    /// Keeps the held elements if they contain the anchor, or the anchor's side is known to its end.
    mutating func reframed() {
        isSettled = false
        let isHeld =
            switch frame.anchor {
            case .lowest: isLowestKnown && !keys.isEmpty
            case .highest: isHighestKnown && !keys.isEmpty
            case .at(let position):
                if let lowest = keys.first?.position, let highest = keys.last?.position {
                    (isLowestKnown || lowest <= position) && (isHighestKnown || position <= highest)
                } else {
                    false
                }
            }
        if !isHeld, !(isLowestKnown && isHighestKnown) { forgetElements() }
    }

    /// The number of held elements at or below `position`.
    func firstIndex(above position: Position) -> Int {
        var low = 0
        var high = keys.count
        while low < high {
            let middle = (low + high) / 2
            if keys[middle].position > position { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// The number of held elements at or below the anchor.
    var anchorIndex: Int {
        switch frame.anchor {
        case .lowest: 0
        case .at(let position): firstIndex(above: position)
        case .highest: keys.count
        }
    }
}
