import ClientModel

/// The kinds of chats, for folders and counters. Each chat is of exactly one kind. The bits are stored.
public struct ChatCategories: OptionSet, Hashable, Sendable {
    /// The stored bits.
    public let rawValue: UInt32

    /// Any bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Users among the contacts, and secret chats with them.
    public static let contacts = Self(rawValue: 1 << 0)
    /// Other users, and secret chats with them.
    public static let nonContacts = Self(rawValue: 1 << 1)
    /// Groups, including large ones.
    public static let groups = Self(rawValue: 1 << 2)
    /// Broadcast channels.
    public static let channels = Self(rawValue: 1 << 3)
    /// Bots.
    public static let bots = Self(rawValue: 1 << 4)

    /// The single kinds, lowest bit first.
    static let each: [ChatCategories] = [.contacts, .nonContacts, .groups, .channels, .bots]

    /// All of them.
    public static let all: ChatCategories = [.contacts, .nonContacts, .groups, .channels, .bots]
}

extension StoreReader {
    /// The category of a chat. A chat with an unknown peer counts by the kind of its id.
    func category(of id: PeerID) throws -> ChatCategories {
        switch try peer(id) {
        case .user(let user)?:
            user.bot != nil || user.flags.contains(.bot) ? .bots : try category(ofPerson: id)
        case .secretChat(let chat)?: try category(ofPerson: chat.user)
        case .group?: .groups
        case .channel(let channel)?: channel.flags.contains(.megagroup) ? .groups : .channels
        case nil:
            switch id.kind {
            case .user, .secretChat: try category(ofPerson: id)
            case .group: .groups
            case .channel: .channels
            }
        }
    }

    private func category(ofPerson id: PeerID) throws -> ChatCategories {
        try isContact(id) ? .contacts : .nonContacts
    }
}
