/// What a list is like, for as long as it lives.
public struct ListSettings: Sendable {
    /// The end that the list lives at: the bottom for a chat, the top for a list of chats. A list that stands there
    /// stays there when items come, and few items lie there.
    public var home: VerticalEdge
    /// How headers of each kind behave, in the order in which they stand below each other.
    public var headers: [HeaderStyle]
    /// How far beyond the viewport rows are laid out and pages asked for.
    public var window: WindowingPolicy
    /// Whether a row that itself did not change has to be laid out anew when another one comes to lie beside it. Not for
    /// items that say so themselves, by an update.
    public var dependsOnNeighbours: Bool

    /// The settings of a chat, unless something else is said.
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
