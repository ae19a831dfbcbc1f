public import ClientModel
public import TelegramSchema

/// What notification settings are about.
public enum NotificationSubject: Hashable, Sendable {
    /// One chat.
    case chat(PeerID)
    /// One topic of a chat, by its first message.
    case topic(PeerID, Int32)
    /// All chats of a kind that have no settings of their own.
    case all(NotificationScope)

    /// What the server says that settings are about.
    public init(_ peer: TL.NotifyPeer) {
        switch peer {
        case .notifyPeer(let peer): self = .chat(PeerID(peer.peer))
        case .notifyForumTopic(let topic): self = .topic(PeerID(topic.peer), topic.topMsgID.rawValue)
        case .notifyUsers: self = .all(.users)
        case .notifyChats: self = .all(.groups)
        case .notifyBroadcasts: self = .all(.channels)
        }
    }
}

extension TL.InputNotifyPeer {
    /// How to name to the server what settings are about; nil when the chat cannot be named.
    ///
    /// - Parameters:
    ///   - subject: what they are about.
    ///   - naming: who a peer is, nil when that is not known. What it throws is passed on.
    public init?(_ subject: NotificationSubject, naming: (PeerID) throws -> Peer?) rethrows {
        switch subject {
        case .all(.users): self = .inputNotifyUsers
        case .all(.groups): self = .inputNotifyChats
        case .all(.channels): self = .inputNotifyBroadcasts
        case .chat(let id):
            guard let peer = try naming(id).flatMap({ TL.InputPeer($0) }) else { return nil }
            self = .inputNotifyPeer(.init(peer: peer))
        case .topic(let id, let top):
            guard let peer = try naming(id).flatMap({ TL.InputPeer($0) }) else { return nil }
            self = .inputNotifyForumTopic(.init(peer: peer, topMsgID: MessageID(rawValue: top)))
        }
    }
}
