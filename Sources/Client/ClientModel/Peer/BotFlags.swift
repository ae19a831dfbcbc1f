/// The properties of a bot. The bits are stored.
public struct BotFlags: OptionSet, Hashable, Sendable {
    /// The stored bits. Bits without a name here are kept.
    public let rawValue: UInt32

    /// Accepts any bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Sees all messages of its groups.
    public static let readsAll = Self(rawValue: 1 << 0)
    /// Cannot be added to groups.
    public static let noGroups = Self(rawValue: 1 << 1)
    /// Gets the user's location with inline queries.
    public static let inlineLocation = Self(rawValue: 1 << 2)
    /// Can be in the attachment menu.
    public static let attachMenu = Self(rawValue: 1 << 3)
    /// Can be edited by the user.
    public static let editable = Self(rawValue: 1 << 4)
    /// Can answer for a business account.
    public static let business = Self(rawValue: 1 << 5)
    /// Has a page of its own.
    public static let mainApp = Self(rawValue: 1 << 6)
}
