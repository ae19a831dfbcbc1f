public import ClientModel
public import TelegramSchema

extension TL.InputUser {
    /// How to name a user to the server; nil as for ``TL/InputPeer/init(_:)``.
    public init?(_ user: User) {
        if user.flags.contains(.isSelf) {
            self = .inputUserSelf
        } else if let hash = user.accessHash, !user.flags.contains(.minimal) {
            self = .inputUser(.init(userID: UserID(rawValue: user.number), accessHash: hash))
        } else {
            return nil
        }
    }

    /// How to name a peer that is a user; nil for others too.
    public init?(_ peer: Peer) {
        guard case .user(let user) = peer else { return nil }
        self.init(user)
    }
}

extension TL.InputChannel {
    /// How to name a channel to the server; nil as for ``TL/InputPeer/init(_:)``.
    public init?(_ channel: Channel) {
        guard let hash = channel.accessHash, !channel.flags.contains(.minimal) else { return nil }
        self = .inputChannel(.init(channelID: ChannelID(rawValue: channel.number), accessHash: hash))
    }
}
