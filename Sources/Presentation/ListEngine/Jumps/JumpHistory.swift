/// Where a list stands, in a form that outlives it: put it in the draft of a chat, and the chat opens again at the
/// same pixel.
public enum SavedPosition: Hashable, Sendable {
    /// At the home end.
    case home
    /// With the top edge of an item so many pixels below the top inset.
    case item(ItemID, top: Double)

    /// How to get there again in a list with this home. If the item is gone, choose a neighbour of it.
    public func target(home: VerticalEdge) -> ScrollTarget {
        switch self {
        case .home: .edge(home)
        case .item(let id, let top): .item(id, .top(top))
        }
    }
}

/// The places that one jumped away from, and may want to go back to.
struct JumpHistory: Sendable {
    private static let longest = 20

    private var origins: [SavedPosition] = []

    /// No jumps.
    init() {}

    /// Remembers where one was.
    mutating func push(_ origin: SavedPosition) {
        guard origins.last != origin else { return }
        origins.append(origin)
        if origins.count > Self.longest { origins.removeFirst() }
    }

    /// The last place for which `isAhead` is true; those after it are passed and forgotten, and so is it.
    mutating func pop(where isAhead: (SavedPosition) -> Bool) -> SavedPosition? {
        while let origin = origins.popLast() {
            if isAhead(origin) { return origin }
        }
        return nil
    }
}
