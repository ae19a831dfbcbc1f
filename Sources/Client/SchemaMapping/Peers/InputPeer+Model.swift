public import ClientModel
public import TelegramSchema

extension TL.InputPeer {
    /// How to name a peer to the server.
    ///
    /// Nil for a secret chat, and for whom we have no right to ask about: no access hash, or only the one of a
    /// minimal peer. Those are named by a message that shows them, see ``init(_:seenIn:of:)``.
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

    /// How to name a peer that is only partly known, by a message of `chat` that shows it.
    ///
    /// - Parameters:
    ///   - peer: a user or a channel; anything else gives nil.
    ///   - message: the message's id on the server.
    ///   - chat: how to name the chat that the message is in.
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
