public import ClientModel
public import TelegramSchema

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
