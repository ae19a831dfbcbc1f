public import ClientModel
public import TelegramSchema

extension PeerID {
    /// The peer of the schema's `Peer`.
    public init(_ peer: TL.Peer) {
        switch peer {
        case .peerUser(let user): self.init(user.userID)
        case .peerChat(let chat): self.init(chat.chatID)
        case .peerChannel(let channel): self.init(channel.channelID)
        }
    }

    /// The chat of a row in the chat list; nil for the row of a folder.
    public init?(_ row: TL.DialogPeer) {
        guard case .dialogPeer(let row) = row else { return nil }
        self.init(row.peer)
    }

    /// The user with this number.
    public init(_ user: UserID) { self.init(.user, user.rawValue) }

    /// The small group with this number.
    public init(_ chat: ChatID) { self.init(.group, chat.rawValue) }

    /// The channel with this number.
    public init(_ channel: ChannelID) { self.init(.channel, channel.rawValue) }
}

extension TL.Peer {
    /// The schema's form of a peer; nil for a secret chat, which the server's peers do not include.
    public init?(_ peer: PeerID) {
        switch peer.kind {
        case .user: self = .peerUser(.init(userID: UserID(rawValue: peer.number)))
        case .group: self = .peerChat(.init(chatID: ChatID(rawValue: peer.number)))
        case .channel: self = .peerChannel(.init(channelID: ChannelID(rawValue: peer.number)))
        case .secretChat: return nil
        }
    }
}

extension Peer {
    /// Converts a user or bot; nil for `userEmpty`, which has an id only.
    public init?(_ user: TL.User) {
        switch user {
        case .user(let user): self = .user(User(user))
        case .userEmpty: return nil
        }
    }

    /// Converts a group or channel; nil for `chatEmpty`, which has an id only.
    public init?(_ chat: TL.Chat) {
        switch chat {
        case .chatEmpty: return nil
        case .chat(let chat): self = .group(Group(chat))
        case .chatForbidden(let chat): self = .group(Group(chat))
        case .channel(let channel): self = .channel(Channel(channel))
        case .channelForbidden(let channel): self = .channel(Channel(channel))
        }
    }
}
