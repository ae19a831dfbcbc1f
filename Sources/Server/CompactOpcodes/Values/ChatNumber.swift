import TelegramSchema

/// A chat by the number that public clients know it by.
///
/// They compute the number of a dialog themselves: the two people's numbers, joined by exclusive or. So it is positive,
/// and 0 is the chat with oneself. A group has its own number with a minus.
enum ChatNumber: Hashable {
    case dialog(with: UserID)
    case group(ChatID)

    /// The chat that a client names; nil if there can be none.
    init?(wire number: Int64, of me: UserID) {
        if number >= 0 {
            self = .dialog(with: UserID(rawValue: number ^ me.rawValue))
        } else if number > .min {
            self = .group(ChatID(rawValue: -number))
        } else {
            return nil
        }
    }

    /// The chat that the API names; nil for what this server does not have.
    init?(_ peer: TL.Peer) {
        switch peer {
        case .peerUser(let peer): self = .dialog(with: peer.userID)
        case .peerChat(let peer): self = .group(peer.chatID)
        case .peerChannel: return nil
        }
    }

    func wire(of me: UserID) -> Int64 {
        switch self {
        case .dialog(let user): user.rawValue ^ me.rawValue
        case .group(let chat): 0 - chat.rawValue
        }
    }
}
