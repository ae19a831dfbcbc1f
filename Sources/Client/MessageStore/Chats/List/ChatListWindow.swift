import ClientModel

/// The part of a list or a folder that a screen shows.
public struct ChatListWindow: Equatable, Sendable {
    /// The rows, ascending as ``ChatPosition`` does: the one nearest to the top of the list is the last.
    public internal(set) var entries: [ChatListEntry] = []
    /// How ``entries`` came from those of the value before; all are inserted at first.
    public internal(set) var changes = WindowChanges()
    /// What is below the first row: ``WindowEdge/hole`` when the server is to be asked for more chats.
    public internal(set) var edgeBelow = WindowEdge.more
    /// What is above the last row.
    public internal(set) var edgeAbove = WindowEdge.more

    /// The rows as they are shown, the topmost first: of chats of one second the one whose newest message has the
    /// higher number, as servers sort them. Their ``ChatPosition`` only tells them apart.
    public var topmostFirst: [ChatListEntry] {
        entries.sorted { left, right in
            let (upper, lower) = (left.position, right.position)
            if (upper.pinRank, upper.timestamp) != (lower.pinRank, lower.timestamp) { return upper > lower }
            let (upperTop, lowerTop) = (left.chat.top ?? .lowest, right.chat.top ?? .lowest)
            return upperTop == lowerTop ? upper > lower : upperTop > lowerTop
        }
    }

    /// A window that was not loaded.
    init() {}
}
