/// Which of a chat's separate sets of messages a message belongs to. Ids count on their own in each.
public struct MessageNamespace: RawRepresentable, Hashable, Comparable, Sendable {
    /// The stored number.
    public let rawValue: Int32

    /// Any number: a newer version may have stored one that has no name here.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// On the server, with the server's ids.
    public static let cloud = Self(rawValue: 0)
    /// Ours, not sent yet; moves to ``cloud`` when the server confirms it.
    public static let local = Self(rawValue: 1)
    /// In a secret chat: it exists on two devices and nowhere else.
    public static let secret = Self(rawValue: 2)
    /// On the server, to be sent later.
    public static let scheduled = Self(rawValue: 3)
    /// To be sent later, not on the server yet.
    public static let scheduledLocal = Self(rawValue: 4)
    /// A stored answer of a business account.
    public static let quickReply = Self(rawValue: 5)

    /// Where a message goes from here when the server has taken it; nil where it waits for nothing.
    public var sent: Self? {
        switch self {
        case .local: .cloud
        case .scheduledLocal: .scheduled
        default: nil
        }
    }

    /// By number.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
