/// The id of one MTProto message: the time of its creation, in 2⁻³² seconds since 1970. The two lowest bits give the
/// sender and the reason.
///
/// | low bits | from              |
/// | -------: | ----------------- |
/// |        0 | a client          |
/// |        1 | a server, an answer to a message of the client |
/// |        3 | a server, of its own accord |
///
/// Not the API's `MessageID`, which numbers the messages that a user reads.
public struct WireMessageID: RawRepresentable, Hashable, Comparable, Sendable, BitwiseCopyable {
    /// The eight bytes on the wire, read as a little-endian number.
    public var rawValue: Int64

    /// Creates an id from its wire value, unchecked.
    public init(rawValue: Int64) {
        self.rawValue = rawValue
    }

    /// The lowest id of a client at `time`.
    public init(_ time: WireTime) {
        let (seconds, rest) = time.milliseconds.quotientAndRemainder(dividingBy: 1000)
        rawValue = seconds << 32 | ((rest << 32) / 1000) & ~3
    }

    /// The time of creation, by its sender's clock.
    public var time: WireTime {
        WireTime(milliseconds: (rawValue >> 32) * 1000 + ((rawValue & 0xffff_ffff) * 1000) >> 32)
    }

    /// True if only a client can have made it.
    public var isFromClient: Bool { rawValue & 3 == 0 }

    /// True if `lhs` is the lower number.
    public static func < (lhs: WireMessageID, rhs: WireMessageID) -> Bool { lhs.rawValue < rhs.rawValue }
}

/// The random number of a client's session under a key.
public struct SessionID: RawRepresentable, Hashable, Sendable, BitwiseCopyable {
    /// The eight bytes on the wire, read as a little-endian number.
    public var rawValue: Int64

    /// Creates a session id from its number.
    public init(rawValue: Int64) {
        self.rawValue = rawValue
    }
}
