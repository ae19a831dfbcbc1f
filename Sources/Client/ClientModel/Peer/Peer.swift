/// A peer, with the data for lists and titles. The rest is ``CachedPeerData``.
public enum Peer: Hashable, Sendable, Identifiable {
    /// A person or a bot.
    case user(User)
    /// A small group.
    case group(Group)
    /// A channel or a large group.
    case channel(Channel)
    /// An encrypted chat of two devices.
    case secretChat(SecretChat)

    /// The id of the peer.
    public var id: PeerID {
        switch self {
        case .user(let user): user.id
        case .group(let group): group.id
        case .channel(let channel): channel.id
        case .secretChat(let chat): chat.id
        }
    }

    /// The name or title; "" for a secret chat, which shows that of its user.
    public var title: String {
        switch self {
        case .user(let user): user.name
        case .group(let group): group.title
        case .channel(let channel): channel.title
        case .secretChat: ""
        }
    }

    /// The public names, the main one first.
    public var usernames: [Username] {
        switch self {
        case .user(let user): user.usernames
        case .channel(let channel): channel.usernames
        case .group, .secretChat: []
        }
    }

    /// The photo; none for a secret chat, which shows that of its user.
    public var photo: PeerPhoto? {
        switch self {
        case .user(let user): user.photo
        case .group(let group): group.photo
        case .channel(let channel): channel.photo
        case .secretChat: nil
        }
    }

    /// True if the peer is only partly known: it never overwrites a fully known one.
    public var isMinimal: Bool {
        switch self {
        case .user(let user): user.flags.contains(.minimal)
        case .channel(let channel): channel.flags.contains(.minimal)
        case .group, .secretChat: false
        }
    }
}

extension Peer: RecordCodable {
    /// Choices: 1 user, 2 group, 3 channel, 4 secret chat. No ``PeerID`` has another kind, so any other is an error.
    public init(from reader: inout RecordReader) throws(RecordError) {
        switch try reader.next() {
        case 1: self = .user(try reader.record())
        case 2: self = .group(try reader.record())
        case 3: self = .channel(try reader.record())
        case 4: self = .secretChat(try reader.record())
        case let other?: throw .outOfRange(field: other)
        case nil: throw .missing(field: 1)
        }
    }

    /// Writes the choice.
    public func write(to writer: inout RecordWriter) {
        switch self {
        case .user(let user): writer.write(user, at: 1)
        case .group(let group): writer.write(group, at: 2)
        case .channel(let channel): writer.write(channel, at: 3)
        case .secretChat(let chat): writer.write(chat, at: 4)
        }
    }
}

extension Peer {
    /// This peer, with the access hash of `known` if it has none of its own. The server omits the hash for peers that
    /// it thinks we can name.
    ///
    /// The hash of a minimal peer is valid for its photo alone and is not taken.
    public func keepingAccess(of known: Peer?) -> Peer {
        guard let known, !known.isMinimal else { return self }
        switch (self, known) {
        case (.user(var user), .user(let old)) where user.accessHash == nil && old.number == user.number:
            user.accessHash = old.accessHash
            return .user(user)
        case (.channel(var channel), .channel(let old))
        where channel.accessHash == nil && old.number == channel.number:
            channel.accessHash = old.accessHash
            return .channel(channel)
        default: return self
        }
    }
}
