/// The position of a list in a form that can be stored, with the draft of a chat for instance. A chat opened again
/// stands at the same pixel.
public enum SavedPosition: Hashable, Sendable {
    /// The home end.
    case home
    /// An item whose top edge is so many pixels below the top inset.
    case item(ItemID, top: Double)

    /// The target that restores the position in a list with this home. If the item is gone, choose a neighbour of
    /// it.
    public func target(home: VerticalEdge) -> ScrollTarget {
        switch self {
        case .home: .edge(home)
        case .item(let id, let top): .item(id, .top(top))
        }
    }
}

/// The positions before recent jumps, for going back.
struct JumpHistory: Sendable {
    private static let longest = 20

    private var origins: [SavedPosition] = []

    /// Creates an empty history.
    init() {}

    /// Stores the position before a jump.
    mutating func push(_ origin: SavedPosition) {
        guard origins.last != origin else { return }
        origins.append(origin)
        if origins.count > Self.longest { origins.removeFirst() }
    }

    /// Removes and returns the last position for which `isAhead` is true, and drops those after it.
    mutating func pop(where isAhead: (SavedPosition) -> Bool) -> SavedPosition? {
        while let origin = origins.popLast() {
            if isAhead(origin) { return origin }
        }
        return nil
    }
}
