/// Our capabilities with a peer, from the server. The bits are stored.
public struct PeerCapabilities: OptionSet, Hashable, Sendable {
    /// The stored bits. Bits without a name here are kept.
    public let rawValue: UInt32

    /// Accepts any bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// See the list of members.
    public static let viewMembers = Self(rawValue: 1 << 0)
    /// Give it a public name.
    public static let setUsername = Self(rawValue: 1 << 1)
    /// Choose the stickers of the group.
    public static let setStickers = Self(rawValue: 1 << 2)
    /// See the statistics.
    public static let viewStatistics = Self(rawValue: 1 << 3)
    /// Pin messages.
    public static let pin = Self(rawValue: 1 << 4)
    /// Call.
    public static let call = Self(rawValue: 1 << 5)
    /// Make a video call.
    public static let videoCall = Self(rawValue: 1 << 6)
    /// Delete the chat for everybody.
    public static let deleteForAll = Self(rawValue: 1 << 7)
    /// Send voice messages.
    public static let sendVoice = Self(rawValue: 1 << 8)
    /// See the dates of reading.
    public static let readDates = Self(rawValue: 1 << 9)
}
