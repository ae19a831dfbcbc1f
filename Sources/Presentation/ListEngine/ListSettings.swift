/// The constant settings of a list.
public struct ListSettings: Sendable {
    /// The end at which the list rests: the bottom for a chat, the top for a chat list. A list at this end stays
    /// there when items are inserted, and a list of few items lies there.
    public var home: VerticalEdge
    /// The header styles of each kind, in the order in which headers stand below each other.
    public var headers: [HeaderStyle]
    /// The distances beyond the viewport within which rows are laid out and pages requested.
    public var window: WindowingPolicy
    /// True if an unchanged row needs a new layout when its neighbours change. False for items whose changes are
    /// reported by updates.
    public var dependsOnNeighbours: Bool

    /// Creates settings, by default those of a chat.
    public init(
        home: VerticalEdge = .bottom,
        headers: [HeaderStyle] = [],
        window: WindowingPolicy = WindowingPolicy(),
        dependsOnNeighbours: Bool = true
    ) {
        self.home = home
        self.headers = headers
        self.window = window
        self.dependsOnNeighbours = dependsOnNeighbours
    }
}
