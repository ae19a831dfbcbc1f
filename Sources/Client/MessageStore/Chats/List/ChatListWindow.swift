import ClientModel

/// The part of a list or a folder that a screen shows.
public struct ChatListWindow: Equatable, Sendable {
    /// The rows in ascending order of ``ChatPosition``: the one nearest to the top of the list is the last.
    public internal(set) var entries: [ChatListEntry] = []
    /// The difference between ``entries`` and those of the value before; all are inserted at first.
    public internal(set) var changes = WindowChanges()
    /// The edge below the first row: ``WindowEdge/hole`` when more chats must be fetched from the server.
    public internal(set) var edgeBelow = WindowEdge.more
    /// The edge above the last row.
    public internal(set) var edgeAbove = WindowEdge.more

    /// The rows as they are shown, the topmost first. Among chats of the same second, the one whose newest message
    /// has the higher number comes first, as servers sort them. ``ChatPosition`` only tells such chats apart.
    public var topmostFirst: [ChatListEntry] {
        entries.sorted { left, right in
            let (upper, lower) = (left.position, right.position)
            if (upper.pinRank, upper.timestamp) != (lower.pinRank, lower.timestamp) { return upper > lower }
            let (upperTop, lowerTop) = (left.chat.top ?? .lowest, right.chat.top ?? .lowest)
            return upperTop == lowerTop ? upper > lower : upperTop > lowerTop
        }
    }

    /// A window that is not loaded.
    init() {}
}
