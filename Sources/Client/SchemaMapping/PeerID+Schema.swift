public import ClientModel
public import TelegramSchema

extension PeerID {
    /// The peer that the schema's `Peer` names.
    public init(_ peer: TL.Peer) {
        switch peer {
        case .peerUser(let user): self.init(.user, user.userID.rawValue)
        case .peerChat(let chat): self.init(.group, chat.chatID.rawValue)
        case .peerChannel(let channel): self.init(.channel, channel.channelID.rawValue)
        }
    }
}
