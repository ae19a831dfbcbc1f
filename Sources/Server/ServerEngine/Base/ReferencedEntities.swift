import ServerStore
import TelegramSchema

/// The users and groups that an answer refers to and must include, each once.
struct ReferencedEntities {
    private var distinctUsers = DistinctList<UserID>()
    private var distinctChats = DistinctList<ChatID>()

    var users: [UserID] { distinctUsers.elements }
    var chats: [ChatID] { distinctChats.elements }

    mutating func insert(_ user: UserID) { distinctUsers.insert(user) }

    mutating func insert(_ chat: ChatID) { distinctChats.insert(chat) }

    mutating func insert(_ peer: MailboxPeer) {
        switch peer {
        case .user(let id): insert(id)
        case .chat(let id): insert(id)
        case .channel: break
        }
    }
}

/// Distinct elements in the order of their arrival.
///
/// A message refers to two or three users, which a linear search finds soon; a list of members refers to a thousand.
private struct DistinctList<Element: Hashable> {
    private(set) var elements: [Element] = []
    /// The same elements, kept from ``few`` elements on.
    private var known: Set<Element> = []

    private static var few: Int { 16 }

    mutating func insert(_ element: Element) {
        guard elements.count >= Self.few else {
            if !elements.contains(element) { elements.append(element) }
            return
        }
        if known.isEmpty { known = Set(elements) }
        if known.insert(element).inserted { elements.append(element) }
    }
}

extension RequestContext {
    /// The users of `referenced` as `viewer` sees them.
    func users(_ referenced: ReferencedEntities, for viewer: UserID) throws -> [TL.User] {
        try referenced.users.compactMap { id in try user(id).map { try render($0, for: viewer) } }
    }

    /// The groups of `referenced` as `viewer` sees them.
    func chats(_ referenced: ReferencedEntities, for viewer: UserID) throws -> [TL.Chat] {
        try referenced.chats.compactMap { id in try chat(id).map { try render($0, for: viewer) } }
    }
}

extension TL.Peer {
    init(_ peer: MailboxPeer) {
        self =
            switch peer {
            case .user(let id): .peerUser(.init(userID: id))
            case .chat(let id): .peerChat(.init(chatID: id))
            case .channel(let id): .peerChannel(.init(channelID: id))
            }
    }
}
