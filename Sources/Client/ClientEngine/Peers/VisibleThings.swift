public import ClientModel

/// What a screen shows at this moment and wants to be true.
public struct VisibleThings: Hashable, Sendable {
    /// Messages in sight.
    public var messages: Set<MessageKey>
    /// Peers of which the page is open, or the chat's title is shown.
    public var peers: Set<PeerID>

    /// Names what is shown.
    public init(messages: Set<MessageKey> = [], peers: Set<PeerID> = []) {
        self.messages = messages
        self.peers = peers
    }
}

/// Something that is asked for because it is in sight.
enum FreshnessNeed: Hashable, Sendable {
    /// How often a post was seen.
    case views(MessageKey)
    /// The message that one in sight answers, and that is not here.
    case reply(MessageKey)
    /// What a peer's page says.
    case profile(PeerID)

    /// How long an answer is good for.
    var lifetime: Duration {
        switch self {
        case .views: .seconds(60)
        // It comes, or it is gone for good.
        case .reply: .seconds(3_600)
        case .profile: .seconds(300)
        }
    }
}
