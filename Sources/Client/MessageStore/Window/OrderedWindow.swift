/// The part of a long order that a screen shows, kept right by patches instead of by asking again.
///
/// A window holds the elements around its anchor as one run without gaps: every element of the store between the
/// lowest and the highest that it holds, some more than it shows. Tell it what a transaction did (``upsert(_:)``,
/// ``remove(_:)``, ``bounds``, ``frame``), then ``settle(_:)`` once: it takes what it needs from the reserve,
/// asks the store only when that is used up, and says how the shown list changed. It is a pure value; the store
/// is a closure.
///
/// What is shown depends on nothing but the store, the frame and the bounds, so that a patched window shows
/// exactly what a newly opened one would. With L the elements of the stretch (see ``WindowBounds``) at or below
/// the anchor and H those above it, it shows the h lowest of H and the l highest of L, where
///
///     h = min(|H|, max(count / 2, count - |L|)),  l = min(|L|, count - h)
///
/// and then, at each edge, up to ``albumLimit`` - 1 more that continue the group of the element at the edge.
///
/// Threads: a value; whoever owns it calls it. Copies share storage until one of them is patched.
///
/// - Complexity: a patch and a settle without fetch are O(held elements): a few memory moves and comparisons.
///   Budget: one inserted message in a window of 50, settle included, 3 µs.
package struct OrderedWindow<Element: WindowElement, Bounds: WindowBounds>: Sendable
where Bounds.Position == Element.Position {
    package typealias Identity = Element.Identity
    package typealias Position = Element.Position
    typealias Key = WindowKey<Identity, Position>

    /// The most elements that an album has.
    package static var albumLimit: Int { 10 }

    /// Which part of the order is shown. Setting it moves the window at the next ``settle(_:)``; what it holds
    /// is kept if the new anchor lies in it.
    package var frame: WindowFrame<Position> {
        didSet { if frame != oldValue { reframed() } }
    }

    /// In which stretch around the anchor nothing is missing. Setting it takes effect at the next settle.
    package var bounds: Bounds {
        didSet {
            guard bounds != oldValue else { return }
            isSettled = false
            // What was hidden is not held, so it can only be asked for.
            if bounds.hidesOthers(than: oldValue) { forgetElements() }
        }
    }

    /// What lies beyond the lowest shown element, as of the last settle.
    package internal(set) var edgeBelow = WindowEdge.more

    /// What lies beyond the highest shown element, as of the last settle.
    package internal(set) var edgeAbove = WindowEdge.more

    /// How many of the ``visible`` elements lie at or below the anchor, as of the last settle.
    package internal(set) var visibleCountUpToAnchor = 0

    // What is held, ascending. Two arrays, because keys are plain bytes to search and copy, and elements are
    // references: a copy of the window that is patched copies the keys as memory.
    var keys: [Key] = []
    var elements: [Element] = []

    /// Whether the store has nothing below the lowest held element.
    var isLowestKnown = false
    /// Whether the store has nothing above the highest held element.
    var isHighestKnown = false

    /// The part of what is held that was shown by the last settle.
    var visibleRange = 0..<0
    /// The keys of what the last settle showed, to compare with at the next.
    var shown: [Key] = []

    var round: UInt32 = 0
    var isSettled = false

    /// An empty window, which asks the store at its first ``settle(_:)``.
    package init(frame: WindowFrame<Position>, bounds: Bounds) {
        self.frame = frame
        self.bounds = bounds
        forgetElements()
    }

    /// The elements to show, ascending. Valid after a settle; between a patch and the next settle it means
    /// nothing. Taking it copies no element.
    package var visible: ArraySlice<Element> {
        elements[visibleRange.clamped(to: elements.indices)]
    }

    /// How many elements are held: those shown and those in reserve.
    package var heldCount: Int { elements.count }

    /// The element of this identity, if it is shown or in reserve.
    package func held(_ identity: Identity) -> Element? {
        keys.firstIndex { $0.identity == identity }.map { elements[$0] }
    }
}
