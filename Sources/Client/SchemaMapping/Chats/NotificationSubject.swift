public import ClientModel
public import TelegramSchema

/// The subject of notification settings.
public enum NotificationSubject: Hashable, Sendable {
    /// One chat.
    case chat(PeerID)
    /// One topic of a chat, by its first message.
    case topic(PeerID, Int32)
    /// All chats of a kind without settings of their own.
    case all(NotificationScope)

    /// Converts the subject from the schema.
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
    /// Converts a subject to the schema; nil if its chat cannot be named.
    ///
    /// - Parameters:
    ///   - subject: The subject.
    ///   - naming: Returns a peer by its id, nil if it is unknown. Its errors are passed on.
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
