public import ClientModel
public import TelegramSchema

extension TL.InputPeer {
    /// The input peer for calls.
    ///
    /// Nil for a secret chat, and for a peer without an access hash, or with that of a minimal peer only. Such peers
    /// are named by a message that shows them, see ``init(_:seenIn:of:)``.
    public init?(_ peer: Peer) {
        switch peer {
        case .user(let user):
            if user.flags.contains(.isSelf) {
                self = .inputPeerSelf
            } else if let hash = user.accessHash, !user.flags.contains(.minimal) {
                self = .inputPeerUser(.init(userID: UserID(rawValue: user.number), accessHash: hash))
            } else {
                return nil
            }
        case .group(let group): self = .inputPeerChat(.init(chatID: ChatID(rawValue: group.number)))
        case .channel(let channel):
            guard let hash = channel.accessHash, !channel.flags.contains(.minimal) else { return nil }
            let id = ChannelID(rawValue: channel.number)
            self = .inputPeerChannel(.init(channelID: id, accessHash: hash))
        case .secretChat: return nil
        }
    }

    /// The input peer of an incomplete peer, by a message in `chat` that shows it.
    ///
    /// - Parameters:
    ///   - peer: A user or a channel; any other gives nil.
    ///   - message: The id of the message on the server.
    ///   - chat: The input peer of the message's chat.
    public init?(_ peer: PeerID, seenIn message: Int32, of chat: TL.InputPeer) {
        let id = MessageID(rawValue: message)
        switch peer.kind {
        case .user:
            let user = UserID(rawValue: peer.number)
            self = .inputPeerUserFromMessage(.init(peer: chat, msgID: id, userID: user))
        case .channel:
            let channel = ChannelID(rawValue: peer.number)
            self = .inputPeerChannelFromMessage(.init(peer: chat, msgID: id, channelID: channel))
        case .group, .secretChat: return nil
        }
    }
}

extension TL.InputUser {
    /// The input user for calls; nil as for ``TL/InputPeer/init(_:)``.
    public init?(_ user: User) {
        if user.flags.contains(.isSelf) {
            self = .inputUserSelf
        } else if let hash = user.accessHash, !user.flags.contains(.minimal) {
            self = .inputUser(.init(userID: UserID(rawValue: user.number), accessHash: hash))
        } else {
            return nil
        }
    }

    /// The input user of a peer; nil for other kinds, too.
    public init?(_ peer: Peer) {
        guard case .user(let user) = peer else { return nil }
        self.init(user)
    }
}

extension TL.InputChannel {
    /// The input channel for calls; nil as for ``TL/InputPeer/init(_:)``.
    public init?(_ channel: Channel) {
        guard let hash = channel.accessHash, !channel.flags.contains(.minimal) else { return nil }
        self = .inputChannel(.init(channelID: ChannelID(rawValue: channel.number), accessHash: hash))
    }
}
