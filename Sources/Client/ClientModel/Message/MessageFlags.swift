/// The flags of a message that are searched or change often. The bits are stored.
public struct MessageFlags: OptionSet, Hashable, Sendable {
    /// The stored bits. Bits without a name here are kept.
    public let rawValue: UInt32

    /// Accepts any bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Written by another user; counts as unread until read.
    public static let incoming = Self(rawValue: 1 << 0)
    /// Ours, being sent.
    public static let sending = Self(rawValue: 1 << 1)
    /// Ours, and refused by the server; the user decides what to do.
    public static let failed = Self(rawValue: 1 << 2)
    /// Mentions us or answers us.
    public static let mentioned = Self(rawValue: 1 << 3)
    /// Arrives without a sound.
    public static let silent = Self(rawValue: 1 << 4)
    /// Pinned in its chat.
    public static let pinned = Self(rawValue: 1 << 5)
    /// Contains a mention that we have not seen.
    public static let unreadMention = Self(rawValue: 1 << 6)
    /// Has a reaction that we have not seen.
    public static let unreadReaction = Self(rawValue: 1 << 7)
    /// Has a voice message or round video that was not played.
    public static let mediaUnread = Self(rawValue: 1 << 8)
    /// Edited by its author, visibly.
    public static let edited = Self(rawValue: 1 << 9)
    /// Protected against forwarding and saving.
    public static let noForwards = Self(rawValue: 1 << 10)
    /// A post of a broadcast channel.
    public static let post = Self(rawValue: 1 << 11)
    /// Reports an event (someone joined…), not a text.
    public static let service = Self(rawValue: 1 << 12)
    /// Scheduled first, and then sent.
    public static let wasScheduled = Self(rawValue: 1 << 13)
    /// Shows the caption above the media.
    public static let captionAbove = Self(rawValue: 1 << 14)
    /// Imported from another messenger's archive.
    public static let imported = Self(rawValue: 1 << 15)
    /// Edited by its author without a mark.
    public static let hiddenEdit = Self(rawValue: 1 << 16)
    /// Created by the server in our name while we were away.
    public static let automatic = Self(rawValue: 1 << 17)
    /// Has a video that the server is still converting.
    public static let processing = Self(rawValue: 1 << 18)
}
