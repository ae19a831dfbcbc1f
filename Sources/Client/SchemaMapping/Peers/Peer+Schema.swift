public import ClientModel
public import TelegramSchema

extension Peer {
    /// A user or bot; nil for `userEmpty`, of which nothing is told.
    public init?(_ user: TL.User) {
        switch user {
        case .user(let user): self = .user(User(user))
        case .userEmpty: return nil
        }
    }

    /// A group or channel; nil for `chatEmpty`, of which nothing is told.
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
