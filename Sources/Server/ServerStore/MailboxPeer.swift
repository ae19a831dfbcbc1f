public import TelegramSchema

/// The peer of a dialog, as seen from one user's mailbox.
public enum MailboxPeer: Hashable, Sendable {
    /// A private chat; the user's own id is Saved Messages.
    case user(UserID)
    /// A basic group.
    case chat(ChatID)
    /// A channel or supergroup.
    case channel(ChannelID)

    /// One stored number for all kinds: a user's id, a group's id negated, a channel's id negated and shifted by
    /// 10¹².
    ///
    /// The ranges do not overlap because ids are under 10¹², see ``isPossible``. Total: a client may name any id, and
    /// the key of an impossible one finds nothing that matters.
    package var key: Int64 {
        switch self {
        case .user(let id): id.rawValue
        case .chat(let id): 0 &- id.rawValue
        case .channel(let id): 0 &- Self.channelOffset &- id.rawValue
        }
    }

    /// True if such a peer can exist: ids are positive and under 10¹². The key of any other may be another peer's
    /// key.
    public var isPossible: Bool {
        switch self {
        case .user(let id): Self.ids.contains(id.rawValue)
        case .chat(let id): Self.ids.contains(id.rawValue)
        case .channel(let id): Self.ids.contains(id.rawValue)
        }
    }

    /// Creates a peer from its stored key.
    package init(key: Int64) {
        if key >= 0 {
            self = .user(UserID(rawValue: key))
        } else if key > -Self.channelOffset {
            self = .chat(ChatID(rawValue: -key))
        } else {
            self = .channel(ChannelID(rawValue: 0 &- Self.channelOffset &- key))
        }
    }

    private static let channelOffset: Int64 = 1_000_000_000_000
    private static let ids: Range<Int64> = 1..<channelOffset
}
