public import ClientModel
public import TelegramSchema

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
