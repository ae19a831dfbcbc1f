public import ChatPresentation
public import ListEngine

/// The new content of a chat.
public struct ChatUpdate: Sendable {
    /// The reason for an update, which decides what moves.
    public enum Reason: Sendable {
        /// Another chat, or another position in it.
        case initial
        /// Messages that were added, deleted or changed while the user watches.
        case live
        /// Messages that existed before and have now been loaded. Nothing visible moves.
        case page
    }

    /// All rows, oldest first.
    public var entries: [ChatEntry]
    /// The state beyond the rows.
    public var edges: ListEdges
    /// The reason.
    public var reason: Reason
    /// The target to scroll to.
    public var scroll: ScrollIntent?
    /// True if the entries are those of the update before.
    public var hasSameEntries = false
    /// A number that is reported in `ListFrameUpdate.tag` once the update is on the screen.
    public var tag: Int?

    /// Creates an update.
    public init(_ entries: [ChatEntry], edges: ListEdges, reason: Reason, scroll: ScrollIntent? = nil) {
        self.entries = entries
        self.edges = edges
        self.reason = reason
        self.scroll = scroll
    }
}
