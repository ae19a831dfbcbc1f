/// The properties of a ``Channel``. The bits are stored.
public struct ChannelFlags: OptionSet, Hashable, Sendable {
    /// The stored bits. Bits without a name here are kept.
    public let rawValue: UInt32

    /// Accepts any bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Only administrators write.
    public static let broadcast = Self(rawValue: 1 << 0)
    /// A large group: all members write.
    public static let megagroup = Self(rawValue: 1 << 1)
    /// A group where only administrators write.
    public static let gigagroup = Self(rawValue: 1 << 2)
    /// Has topics.
    public static let forum = Self(rawValue: 1 << 3)
    /// We created it.
    public static let creator = Self(rawValue: 1 << 4)
    /// We are not in it.
    public static let left = Self(rawValue: 1 << 5)
    /// The service has verified the identity.
    public static let verified = Self(rawValue: 1 << 6)
    /// Reported for fraud by many users.
    public static let scam = Self(rawValue: 1 << 7)
    /// Impersonates another.
    public static let fake = Self(rawValue: 1 << 8)
    /// May not be shown, see the restrictions.
    public static let restricted = Self(rawValue: 1 << 9)
    /// Posts are signed.
    public static let signatures = Self(rawValue: 1 << 10)
    /// Only partly known: seen beside a message.
    public static let minimal = Self(rawValue: 1 << 11)
    /// Has a group for comments, or is one.
    public static let hasDiscussion = Self(rawValue: 1 << 12)
    /// Belongs to a place.
    public static let hasLocation = Self(rawValue: 1 << 13)
    /// Members must wait between messages.
    public static let slowMode = Self(rawValue: 1 << 14)
    /// A call is in progress.
    public static let callActive = Self(rawValue: 1 << 15)
    /// The call has participants.
    public static let callNotEmpty = Self(rawValue: 1 << 16)
    /// Nothing may be forwarded or saved.
    public static let noForwards = Self(rawValue: 1 << 17)
    /// Only members write.
    public static let joinToSend = Self(rawValue: 1 << 18)
    /// Requests to join are approved one by one.
    public static let joinByRequest = Self(rawValue: 1 << 19)
    /// We were removed.
    public static let forbidden = Self(rawValue: 1 << 20)
}
