/// What of a chat as a whole an answer of the server tells.
public struct ChatFields: OptionSet, Hashable, Sendable {
    /// The stored bits.
    public let rawValue: UInt8

    /// Any bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// How far it is read, and whether it is marked as unread.
    public static let reading = Self(rawValue: 1 << 0)
    /// What is typed into it.
    public static let draft = Self(rawValue: 1 << 1)
    /// How it rings.
    public static let settings = Self(rawValue: 1 << 2)
    /// In which list it is, and where.
    public static let place = Self(rawValue: 1 << 3)
    /// Whether somebody is a contact.
    public static let person = Self(rawValue: 1 << 4)
}
