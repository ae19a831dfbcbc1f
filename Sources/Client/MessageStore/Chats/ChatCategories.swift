import ClientModel

/// What kinds of chats there are, for folders and counters. A chat is of exactly one. The bits are stored.
public struct ChatCategories: OptionSet, Hashable, Sendable {
    /// The stored bits.
    public let rawValue: UInt32

    /// Any bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Users among the contacts, and secret chats with them.
    public static let contacts = Self(rawValue: 1 << 0)
    /// Other users, and secret chats with them.
    public static let nonContacts = Self(rawValue: 1 << 1)
    /// Groups, large ones too.
    public static let groups = Self(rawValue: 1 << 2)
    /// Broadcast channels.
    public static let channels = Self(rawValue: 1 << 3)
    /// Bots.
    public static let bots = Self(rawValue: 1 << 4)

    /// Each single one, lowest bit first.
    static let each: [ChatCategories] = [.contacts, .nonContacts, .groups, .channels, .bots]

    /// All of them.
    public static let all: ChatCategories = [.contacts, .nonContacts, .groups, .channels, .bots]
}

extension StoreReader {
    /// Of which category a chat is. One whose peer is not known counts by the kind of its id.
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
