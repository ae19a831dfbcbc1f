public import ChatPresentation
public import ListEngine

/// What a chat shows from now on.
public struct ChatUpdate: Sendable {
    /// How it came about, which decides what moves.
    public enum Reason: Sendable {
        /// Another chat, or another place in it.
        case initial
        /// Messages came, went or changed while the member looks on.
        case live
        /// Messages that were there all along and are known only now. Nothing that is seen moves.
        case page
    }

    /// All rows, oldest first.
    public var entries: [ChatEntry]
    /// What lies beyond them.
    public var edges: ListEdges
    /// How it came about.
    public var reason: Reason
    /// Where to go.
    public var scroll: ScrollIntent?
    /// Comes back in `ListFrameUpdate.tag` once it is on the screen.
    public var tag: Int?

    /// An update.
    public init(_ entries: [ChatEntry], edges: ListEdges, reason: Reason, scroll: ScrollIntent? = nil) {
        self.entries = entries
        self.edges = edges
        self.reason = reason
        self.scroll = scroll
    }
}
