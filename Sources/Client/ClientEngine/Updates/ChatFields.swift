/// The aspects of a chat that a server's answer may contain.
public struct ChatFields: OptionSet, Hashable, Sendable {
    /// The stored bits.
    public let rawValue: UInt8

    /// Creates a set of any bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The read positions and the unread mark.
    public static let reading = Self(rawValue: 1 << 0)
    /// The draft.
    public static let draft = Self(rawValue: 1 << 1)
    /// The notification settings.
    public static let settings = Self(rawValue: 1 << 2)
    /// The list that the chat is in, and its position.
    public static let place = Self(rawValue: 1 << 3)
    /// The contact state.
    public static let person = Self(rawValue: 1 << 4)
}
