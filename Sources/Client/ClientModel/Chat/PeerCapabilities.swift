/// What we may do with a peer, as the server says. The bits are stored.
public struct PeerCapabilities: OptionSet, Hashable, Sendable {
    /// The stored bits. Bits without a name here are kept.
    public let rawValue: UInt32

    /// Any bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// See who is in it.
    public static let viewMembers = Self(rawValue: 1 << 0)
    /// Give it a public name.
    public static let setUsername = Self(rawValue: 1 << 1)
    /// Choose its stickers.
    public static let setStickers = Self(rawValue: 1 << 2)
    /// See its statistics.
    public static let viewStatistics = Self(rawValue: 1 << 3)
    /// Pin messages.
    public static let pin = Self(rawValue: 1 << 4)
    /// Call.
    public static let call = Self(rawValue: 1 << 5)
    /// Call with pictures.
    public static let videoCall = Self(rawValue: 1 << 6)
    /// Delete the chat for everybody.
    public static let deleteForAll = Self(rawValue: 1 << 7)
    /// Send voice messages.
    public static let sendVoice = Self(rawValue: 1 << 8)
    /// See when they read.
    public static let readDates = Self(rawValue: 1 << 9)
}
