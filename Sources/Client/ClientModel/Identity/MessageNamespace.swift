/// One of a chat's separate sets of messages. Ids are counted separately in each.
public struct MessageNamespace: RawRepresentable, Hashable, Comparable, Sendable {
    /// The stored number.
    public let rawValue: Int32

    /// Accepts any number: a newer version may have stored one that has no name here.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// Messages on the server, with the server's ids.
    public static let cloud = Self(rawValue: 0)
    /// Our unsent messages; they move to ``cloud`` when the server confirms them.
    public static let local = Self(rawValue: 1)
    /// Messages of a secret chat, which exist on two devices and nowhere else.
    public static let secret = Self(rawValue: 2)
    /// Scheduled messages on the server.
    public static let scheduled = Self(rawValue: 3)
    /// Scheduled messages that are not on the server yet.
    public static let scheduledLocal = Self(rawValue: 4)
    /// Quick replies of a business account.
    public static let quickReply = Self(rawValue: 5)

    /// The namespace of a message after the server has accepted it; nil for namespaces that are not sent.
    public var sent: Self? {
        switch self {
        case .local: .cloud
        case .scheduledLocal: .scheduled
        default: nil
        }
    }

    /// True if the namespace holds scheduled messages.
    public var isScheduled: Bool { self == .scheduled || self == .scheduledLocal }

    /// Orders by number.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
