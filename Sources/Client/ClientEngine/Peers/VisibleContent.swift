public import ClientModel

/// The content that a screen shows now and that should be kept fresh.
public struct VisibleContent: Hashable, Sendable {
    /// The messages on screen.
    public var messages: Set<MessageKey>
    /// The peers whose profile is open, or whose title is shown.
    public var peers: Set<PeerID>
    /// The open chats. Channels among them are polled, as the server pushes updates to members only.
    public var chats: Set<PeerID>

    /// Creates the content.
    public init(messages: Set<MessageKey> = [], peers: Set<PeerID> = [], chats: Set<PeerID> = []) {
        self.messages = messages
        self.peers = peers
        self.chats = chats
    }

    /// Adds the content of another screen.
    mutating func add(_ other: VisibleContent) {
        messages.formUnion(other.messages)
        peers.formUnion(other.peers)
        chats.formUnion(other.chats)
    }
}
