/// The properties of a ``Group``. The bits are stored.
public struct GroupFlags: OptionSet, Hashable, Sendable {
    /// The stored bits. Bits without a name here are kept.
    public let rawValue: UInt32

    /// Accepts any bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// We created it.
    public static let creator = Self(rawValue: 1 << 0)
    /// We are not in it.
    public static let left = Self(rawValue: 1 << 1)
    /// It has become a channel.
    public static let deactivated = Self(rawValue: 1 << 2)
    /// A call is in progress.
    public static let callActive = Self(rawValue: 1 << 3)
    /// The call has participants.
    public static let callNotEmpty = Self(rawValue: 1 << 4)
    /// Nothing may be forwarded or saved.
    public static let noForwards = Self(rawValue: 1 << 5)
    /// We were removed.
    public static let forbidden = Self(rawValue: 1 << 6)
}
