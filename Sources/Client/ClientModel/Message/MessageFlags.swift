/// What is true or false of a message and is searched for or changes often. The bits are stored.
public struct MessageFlags: OptionSet, Hashable, Sendable {
    /// The stored bits. Bits without a name here are kept.
    public let rawValue: UInt32

    /// Any bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Somebody else wrote it; counts as unread until read.
    public static let incoming = Self(rawValue: 1 << 0)
    /// Ours, on its way.
    public static let sending = Self(rawValue: 1 << 1)
    /// Ours, and the server refused it; the member decides what next.
    public static let failed = Self(rawValue: 1 << 2)
    /// Names us or answers us.
    public static let mentioned = Self(rawValue: 1 << 3)
    /// Arrives without a sound.
    public static let silent = Self(rawValue: 1 << 4)
    /// Pinned in its chat.
    public static let pinned = Self(rawValue: 1 << 5)
    /// A mention that we have not seen.
    public static let unreadMention = Self(rawValue: 1 << 6)
    /// A reaction to it that we have not seen.
    public static let unreadReaction = Self(rawValue: 1 << 7)
    /// A voice or round video that was not played.
    public static let mediaUnread = Self(rawValue: 1 << 8)
    /// Changed by its author, visibly.
    public static let edited = Self(rawValue: 1 << 9)
    /// May not be forwarded or saved.
    public static let noForwards = Self(rawValue: 1 << 10)
    /// A post of a broadcast channel.
    public static let post = Self(rawValue: 1 << 11)
    /// Says what happened (someone joined…), not what someone wrote.
    public static let service = Self(rawValue: 1 << 12)
    /// Was scheduled and then sent.
    public static let wasScheduled = Self(rawValue: 1 << 13)
    /// The caption stands above the media.
    public static let captionAbove = Self(rawValue: 1 << 14)
    /// Came from another messenger's archive.
    public static let imported = Self(rawValue: 1 << 15)
    /// Its author changed it without a mark.
    public static let hiddenEdit = Self(rawValue: 1 << 16)
    /// The server made it in our name while we were away.
    public static let automatic = Self(rawValue: 1 << 17)
    /// The server still converts its video.
    public static let processing = Self(rawValue: 1 << 18)
}
