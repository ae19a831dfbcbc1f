public import ClientModel

/// What a screen shows at this moment and wants to be true.
public struct VisibleContent: Hashable, Sendable {
    /// Messages in sight.
    public var messages: Set<MessageKey>
    /// Peers of which the page is open, or the chat's title is shown.
    public var peers: Set<PeerID>
    /// Chats that are open: channels among them are asked for news, as members alone are pushed any.
    public var chats: Set<PeerID>

    /// Names what is shown.
    public init(messages: Set<MessageKey> = [], peers: Set<PeerID> = [], chats: Set<PeerID> = []) {
        self.messages = messages
        self.peers = peers
        self.chats = chats
    }

    /// Adds what another screen shows.
    mutating func add(_ other: VisibleContent) {
        messages.formUnion(other.messages)
        peers.formUnion(other.peers)
        chats.formUnion(other.chats)
    }
}
