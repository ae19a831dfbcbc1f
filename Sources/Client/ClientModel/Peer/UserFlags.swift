/// The properties of a ``User``. The bits are stored.
public struct UserFlags: OptionSet, Hashable, Sendable {
    /// The stored bits. Bits without a name here are kept.
    public let rawValue: UInt32

    /// Accepts any bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Ourselves.
    public static let isSelf = Self(rawValue: 1 << 0)
    /// In our contacts.
    public static let contact = Self(rawValue: 1 << 1)
    /// In our contacts, as we are in theirs.
    public static let mutualContact = Self(rawValue: 1 << 2)
    /// The account is deleted.
    public static let deleted = Self(rawValue: 1 << 3)
    /// A program.
    public static let bot = Self(rawValue: 1 << 4)
    /// The service has verified the identity.
    public static let verified = Self(rawValue: 1 << 5)
    /// Reported for fraud by many users.
    public static let scam = Self(rawValue: 1 << 6)
    /// Impersonates another.
    public static let fake = Self(rawValue: 1 << 7)
    /// Has a paid account.
    public static let premium = Self(rawValue: 1 << 8)
    /// Belongs to the service's own staff.
    public static let support = Self(rawValue: 1 << 9)
    /// May not be shown, see the restrictions.
    public static let restricted = Self(rawValue: 1 << 10)
    /// Only partly known: seen beside a message, with an access hash valid for that alone.
    public static let minimal = Self(rawValue: 1 << 11)
    /// On our list of close friends.
    public static let closeFriend = Self(rawValue: 1 << 12)
    /// Accepts messages only from paid accounts.
    public static let requiresPremium = Self(rawValue: 1 << 13)
}
