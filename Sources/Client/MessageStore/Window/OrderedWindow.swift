/// The visible part of a long order, updated by patches instead of by new queries.
///
/// A window holds the elements around its anchor as one run without gaps. These are all elements of the store between
/// the lowest and the highest that it holds, some more than it shows. Report each transaction (``upsert(_:)``,
/// ``remove(_:)``, ``bounds``, ``frame``), then call ``settle(_:)`` once. It takes elements from the reserve, fetches
/// from the store only when that is used up, and returns the changes of the visible list. The window is a pure value;
/// the store is a closure.
///
/// The visible list depends only on the store, the frame and the bounds. A patched window therefore shows exactly the
/// list of a newly opened one. With L the elements of the stretch (see ``WindowBounds``) at or below the anchor and H
/// those above it, it shows the h lowest of H and the l highest of L, where
///
///     h = min(|H|, max(count / 2, count - |L|)), l = min(|L|, count - h)
///
/// and then, at each edge, up to ``albumLimit`` - 1 more that continue the group of the element at the edge.
///
/// Threads: a value, used by its owner. Copies share storage until one of them is patched.
///
/// - Complexity: a patch and a settle without fetch are O(held elements): a few memory moves and comparisons. Budget:
///   one inserted message in a window of 50, settle included, 3 µs.
package struct OrderedWindow<Element: WindowElement, Bounds: WindowBounds>: Sendable
where Bounds.Position == Element.Position {
    package typealias Identity = Element.Identity
    package typealias Position = Element.Position
    typealias Key = WindowKey<Identity, Position>

    /// The maximum number of elements in an album.
    package static var albumLimit: Int { 10 }

    /// The part of the order to show. Setting it moves the window at the next ``settle(_:)``; held elements are kept
    /// if they contain the new anchor.
    package var frame: WindowFrame<Position> {
        didSet { if frame != oldValue { reframed() } }
    }

    /// The stretch around the anchor in which nothing is missing. Setting it takes effect at the next settle.
    package var bounds: Bounds {
        didSet {
            guard bounds != oldValue else { return }
            isSettled = false
            // Hidden elements are not held, so they must be fetched.
            if bounds.hidesOthers(than: oldValue) { forgetElements() }
        }
    }

    /// The edge below the lowest visible element, as of the last settle.
    package internal(set) var edgeBelow = WindowEdge.more

    /// The edge above the highest visible element, as of the last settle.
    package internal(set) var edgeAbove = WindowEdge.more

    /// The number of ``visible`` elements at or below the anchor, as of the last settle.
    package internal(set) var visibleCountUpToAnchor = 0

    // The held elements, ascending. Two arrays, because keys are plain bytes to search and copy, and elements are
    // references: a copy of the window that is patched copies the keys as memory.
    var keys: [Key] = []
    var elements: [Element] = []

    /// True if the store has nothing below the lowest held element.
    var isLowestKnown = false
    /// True if the store has nothing above the highest held element.
    var isHighestKnown = false

    /// The range of the held elements that the last settle showed.
    var visibleRange = 0..<0
    /// The keys of the elements that the last settle showed, to compare at the next.
    var shown: [Key] = []

    var round: UInt32 = 0
    var isSettled = false

    /// An empty window, which fetches from the store at its first ``settle(_:)``.
    package init(frame: WindowFrame<Position>, bounds: Bounds) {
        self.frame = frame
        self.bounds = bounds
        forgetElements()
    }

    /// The visible elements, ascending. Valid after a settle; undefined between a patch and the next settle. Reading
    /// it copies no element.
    package var visible: ArraySlice<Element> {
        elements[visibleRange.clamped(to: elements.indices)]
    }

    /// The number of held elements: visible ones and those in reserve.
    package var heldCount: Int { elements.count }

    /// The element of this identity, if it is visible or in reserve.
    package func held(_ identity: Identity) -> Element? {
        keys.firstIndex { $0.identity == identity }.map { elements[$0] }
    }
}

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

    private mutating func forgetElements() {
        keys = []
        elements = []
        isLowestKnown = frame.anchor == .lowest
        isHighestKnown = frame.anchor == .highest
        isSettled = false
    }

    /// Keeps the held elements if they contain the anchor, or the anchor's side is known to its end.
    private mutating func reframed() {
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
