/// The number of one MTProto message: the moment of its making, in 2⁻³² seconds since 1970, and in its two lowest
/// bits who made it and why.
///
/// | low bits | from              |
/// | -------: | ----------------- |
/// |        0 | a client          |
/// |        1 | a server, an answer to a message of the client |
/// |        3 | a server, of its own accord |
///
/// Not to be mixed up with the API's `MessageID`, which numbers what a user reads.
public struct WireMessageID: RawRepresentable, Hashable, Comparable, Sendable, BitwiseCopyable {
    /// The eight bytes on the wire, read as a little-endian number.
    public var rawValue: Int64

    /// An id as it stands on the wire, unchecked.
    public init(rawValue: Int64) {
        self.rawValue = rawValue
    }

    /// The lowest id that a client can make at `time`.
    public init(_ time: WireTime) {
        let (seconds, rest) = time.milliseconds.quotientAndRemainder(dividingBy: 1000)
        rawValue = seconds << 32 | ((rest << 32) / 1000) & ~3
    }

    /// When it was made, by its maker's clock.
    public var time: WireTime {
        WireTime(milliseconds: (rawValue >> 32) * 1000 + ((rawValue & 0xffff_ffff) * 1000) >> 32)
    }

    /// Whether only a client can have made it.
    public var isFromClient: Bool { rawValue & 3 == 0 }

    /// Whether `lhs` is the lower number.
    public static func < (lhs: WireMessageID, rhs: WireMessageID) -> Bool { lhs.rawValue < rhs.rawValue }
}
