import ServerStore
import TelegramSchema

/// The users and groups that an answer mentions and must therefore bring along, each once.
///
/// Arrays, not sets: a message mentions two or three.
struct Referenced {
    private(set) var users: [UserID] = []
    private(set) var chats: [ChatID] = []

    mutating func insert(_ user: UserID) {
        if !users.contains(user) { users.append(user) }
    }

    mutating func insert(_ chat: ChatID) {
        if !chats.contains(chat) { chats.append(chat) }
    }

    mutating func insert(_ peer: PeerID) {
        switch peer {
        case .user(let id): insert(id)
        case .chat(let id): insert(id)
        case .channel: break
        }
    }
}

extension Scope {
    /// The users of `referenced` as `viewer` sees them.
    func users(_ referenced: Referenced, for viewer: UserID) throws -> [TL.User] {
        try referenced.users.compactMap { id in try user(id).map { try render($0, for: viewer) } }
    }

    /// The groups of `referenced` as `viewer` sees them.
    func chats(_ referenced: Referenced, for viewer: UserID) throws -> [TL.Chat] {
        try referenced.chats.compactMap { id in try chat(id).map { try render($0, for: viewer) } }
    }
}

extension TL.Peer {
    init(_ peer: PeerID) {
        self =
            switch peer {
            case .user(let id): .peerUser(.init(userID: id))
            case .chat(let id): .peerChat(.init(chatID: id))
            case .channel(let id): .peerChannel(.init(channelID: id))
            }
    }
}
