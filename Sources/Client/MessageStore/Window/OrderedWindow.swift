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
