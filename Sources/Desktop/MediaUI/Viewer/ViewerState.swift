import ClientModel

/// The current item of the viewer, and its neighbours.
nonisolated package struct ViewerState: Equatable, Sendable {
    /// The known items: a stretch of the chat's media.
    struct Stretch: Equatable, Sendable {
        /// The items, oldest first.
        var items: [ViewerItem] = []
        /// True if there may be older items.
        var hasOlder = true
        /// True if there may be newer items.
        var hasNewer = true
    }

    /// The number of remaining items on a side at which more are loaded.
    private static let near = 6

    /// The current item.
    private(set) var current: ViewerItem
    private(set) var stretch: Stretch
    /// A step that waits for items to be loaded: -1 to older ones, 1 to newer ones.
    private(set) var waiting: Int?

    /// An item whose neighbours are not known yet.
    ///
    /// - Parameters:
    ///   - item: The item.
    ///   - isAlone: True if no others are to be looked up.
    ///   - gallery: All items, with that one; nil if they are not known.
    init(_ item: ViewerItem, isAlone: Bool = false, among gallery: [ViewerItem]? = nil) {
        current = item
        stretch = Stretch(items: gallery ?? [item], hasOlder: !isAlone, hasNewer: !isAlone)
    }

    private var index: Int? { stretch.items.firstIndex { $0.id == current.id } }

    /// True if there is an older item, or may be.
    var hasOlder: Bool { stretch.hasOlder || index.map { $0 > 0 } ?? false }

    /// True if there is a newer item, or may be.
    var hasNewer: Bool { stretch.hasNewer || index.map { $0 + 1 < stretch.items.count } ?? false }

    /// The number of the item and of all items, from the oldest; nil until all are known.
    var place: (number: Int, count: Int)? {
        guard !stretch.hasOlder, !stretch.hasNewer, stretch.items.count > 1, let index else { return nil }
        return (index + 1, stretch.items.count)
    }

    /// The items that are likely to be shown next.
    var neighbours: [ViewerItem] {
        guard let index else { return [] }
        return [index + 1, index - 1].compactMap {
            stretch.items.indices.contains($0) ? stretch.items[$0] : nil
        }
    }

    /// Moves to the next newer item, or to an older one if `steps` is -1. Waits if it is not loaded yet.
    mutating func step(_ steps: Int) {
        waiting = nil
        guard let index else { return }
        if stretch.items.indices.contains(index + steps) {
            current = stretch.items[index + steps]
        } else if steps < 0 ? stretch.hasOlder : stretch.hasNewer {
            waiting = steps
        }
    }

    /// The position that the observer must load around, as more is needed on a side; nil if enough is known.
    var goal: MessagePosition? {
        guard let index else { return nil }
        if stretch.hasOlder, index < Self.near { return stretch.items.first?.position }
        if stretch.hasNewer, stretch.items.count - index <= Self.near { return stretch.items.last?.position }
        return nil
    }

    /// Takes a new stretch. The current item stays; if it was deleted, its neighbour takes its place.
    ///
    /// - Returns: False if there is nothing left to show.
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
    /// True if a position is within the stretch, so that an item missing there does not exist.
    fileprivate nonisolated func goesBeyond(_ position: MessagePosition) -> Bool {
        let isAboveOldest = items.first.map { $0.position < position } ?? false
        let isBelowNewest = items.last.map { $0.position > position } ?? false
        return (isAboveOldest || !hasOlder) && (isBelowNewest || !hasNewer)
    }
}
