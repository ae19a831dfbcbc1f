/// The rights of an administrator. The bits are stored.
public struct AdminRights: OptionSet, Hashable, Sendable {
    /// The stored bits. Bits without a name here are kept.
    public let rawValue: UInt32

    /// Accepts any bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Change title, photo, description.
    public static let changeInfo = Self(rawValue: 1 << 0)
    /// Post in a broadcast channel.
    public static let post = Self(rawValue: 1 << 1)
    /// Edit others' posts.
    public static let edit = Self(rawValue: 1 << 2)
    /// Delete others' messages.
    public static let delete = Self(rawValue: 1 << 3)
    /// Restrict and remove members.
    public static let ban = Self(rawValue: 1 << 4)
    /// Add members.
    public static let invite = Self(rawValue: 1 << 5)
    /// Pin messages.
    public static let pin = Self(rawValue: 1 << 6)
    /// Appoint administrators.
    public static let addAdmins = Self(rawValue: 1 << 7)
    /// Write in the name of the chat.
    public static let anonymous = Self(rawValue: 1 << 8)
    /// Start and end calls.
    public static let manageCalls = Self(rawValue: 1 << 9)
    /// Create, edit and close topics.
    public static let manageTopics = Self(rawValue: 1 << 10)
    /// Post stories.
    public static let postStories = Self(rawValue: 1 << 11)
    /// Edit stories.
    public static let editStories = Self(rawValue: 1 << 12)
    /// Delete stories.
    public static let deleteStories = Self(rawValue: 1 << 13)
    /// Do anything that needs no right of its own.
    public static let other = Self(rawValue: 1 << 14)
    /// Read and answer direct messages to a channel.
    public static let manageDirectMessages = Self(rawValue: 1 << 15)
    /// Give members titles.
    public static let manageRanks = Self(rawValue: 1 << 16)
    /// Link it with other chats.
    public static let manageLinkedPeers = Self(rawValue: 1 << 17)
    /// Set the welcome message for new members.
    public static let manageWelcomeMessages = Self(rawValue: 1 << 18)
}
