public import ClientModel
public import TelegramSchema

/// What notification settings are about.
public enum NotificationScope: Hashable, Sendable {
    /// One chat.
    case chat(PeerID)
    /// One topic of a chat, by its first message.
    case topic(PeerID, Int32)
    /// All chats of two that have no settings of their own.
    case users
    /// All groups that have none.
    case groups
    /// All channels that have none.
    case channels

    /// What the server says that settings are about.
    public init(_ peer: TL.NotifyPeer) {
        switch peer {
        case .notifyPeer(let peer): self = .chat(PeerID(peer.peer))
        case .notifyForumTopic(let topic): self = .topic(PeerID(topic.peer), topic.topMsgID.rawValue)
        case .notifyUsers: self = .users
        case .notifyChats: self = .groups
        case .notifyBroadcasts: self = .channels
        }
    }
}

extension TL.InputNotifyPeer {
    /// How to name to the server what settings are about; nil when the chat cannot be named.
    ///
    /// - Parameters:
    ///   - scope: what they are about.
    ///   - naming: who a peer is, nil when that is not known. What it throws is passed on.
    public init?(_ scope: NotificationScope, naming: (PeerID) throws -> Peer?) rethrows {
        switch scope {
        case .users: self = .inputNotifyUsers
        case .groups: self = .inputNotifyChats
        case .channels: self = .inputNotifyBroadcasts
        case .chat(let id):
            guard let peer = try naming(id).flatMap({ TL.InputPeer($0) }) else { return nil }
            self = .inputNotifyPeer(.init(peer: peer))
        case .topic(let id, let top):
            guard let peer = try naming(id).flatMap({ TL.InputPeer($0) }) else { return nil }
            self = .inputNotifyForumTopic(.init(peer: peer, topMsgID: MessageID(rawValue: top)))
        }
    }
}
