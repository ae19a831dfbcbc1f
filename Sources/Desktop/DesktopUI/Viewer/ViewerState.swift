import ClientModel

/// What the viewer shows, and what lies to both sides of it.
nonisolated struct ViewerState: Equatable, Sendable {
    /// What the feed knows: a stretch of the chat's pictures.
    struct Stretch: Equatable, Sendable {
        /// The pictures, oldest first.
        var items: [ViewerItem] = []
        /// Whether there may be older ones.
        var hasOlder = true
        /// Whether there may be newer ones.
        var hasNewer = true
    }

    /// More is asked for when so few are left on a side.
    private static let near = 6

    /// What is shown.
    private(set) var current: ViewerItem
    private(set) var stretch: Stretch
    /// A step that waits for what is not known yet: -1 to older ones, 1 to newer ones.
    private(set) var waiting: Int?

    /// One picture of which the neighbours are not known yet.
    init(_ item: ViewerItem, isAlone: Bool = false) {
        current = item
        stretch = Stretch(items: [item], hasOlder: !isAlone, hasNewer: !isAlone)
    }

    private var index: Int? { stretch.items.firstIndex { $0.id == current.id } }

    /// Whether one can go to an older one, or may be able to.
    var hasOlder: Bool { stretch.hasOlder || index.map { $0 > 0 } ?? false }

    /// Whether one can go to a newer one, or may be able to.
    var hasNewer: Bool { stretch.hasNewer || index.map { $0 + 1 < stretch.items.count } ?? false }

    /// Which one it is of how many, counted from the oldest; nil while not all are known.
    var place: (number: Int, count: Int)? {
        guard !stretch.hasOlder, !stretch.hasNewer, stretch.items.count > 1, let index else { return nil }
        return (index + 1, stretch.items.count)
    }

    /// What is likely to be shown next.
    var neighbours: [ViewerItem] {
        guard let index else { return [] }
        return [index + 1, index - 1].compactMap {
            stretch.items.indices.contains($0) ? stretch.items[$0] : nil
        }
    }

    /// Goes to the next newer one, or an older one when `steps` is -1. What is not known yet is waited for.
    mutating func step(_ steps: Int) {
        waiting = nil
        guard let index else { return }
        if stretch.items.indices.contains(index + steps) {
            current = stretch.items[index + steps]
        } else if steps < 0 ? stretch.hasOlder : stretch.hasNewer {
            waiting = steps
        }
    }

    /// What the feed is to hold on to, as more is needed on a side; nil when enough is known.
    var goal: MessagePosition? {
        guard let index else { return nil }
        if stretch.hasOlder, index < Self.near { return stretch.items.first?.position }
        if stretch.hasNewer, stretch.items.count - index <= Self.near { return stretch.items.last?.position }
        return nil
    }

    /// Takes what the feed knows now. Who looks at something goes on looking at it; when it was deleted, at its
    /// neighbour.
    ///
    /// - Returns: Whether there is something left to look at.
    mutating func take(_ next: Stretch) -> Bool {
        if let found = next.items.first(where: { $0.id == current.id }) {
            (current, stretch) = (found, next)
        } else if next.goesBeyond(current.position) {
            guard
                let neighbour = next.items.first(where: { $0.position > current.position }) ?? next.items.last
            else { return false }
            (current, stretch) = (neighbour, next)
        }
        if let waiting { step(waiting) }
        return true
    }
}

extension ViewerState.Stretch {
    /// Whether a place lies within what is known, so that what is not found there does not exist.
    fileprivate nonisolated func goesBeyond(_ position: MessagePosition) -> Bool {
        let isAboveOldest = items.first.map { $0.position < position } ?? false
        let isBelowNewest = items.last.map { $0.position > position } ?? false
        return (isAboveOldest || !hasOlder) && (isBelowNewest || !hasNewer)
    }
}
