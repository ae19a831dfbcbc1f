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

    /// A window that was not loaded.
    init() {}
}
