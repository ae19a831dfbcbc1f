/// The limits of one session's memory and work, and its delays.
///
/// The limits of a packet are far above the use of any known client. `docs/notes/sessions.md` gives the reason for
/// each, and the error that a client gets.
public struct SessionLimits: Sendable {
    /// Bytes of messages that the client has not acknowledged. Beyond that, copies of pushes are given up (the client
    /// must then request the difference), then copies of sent answers.
    public var unacknowledgedBytes = 2 << 20

    /// Calls that run at the same time. Others wait for a place, and their number and bytes are bounded as well.
    public var runningCalls = 64

    /// Bytes that all `gzip_packed` of one packet may inflate to. A little more than the largest packet may contain
    /// uncompressed.
    public var inflatedBytes = 4 << 20

    /// The most `gzip_packed` of one packet: each costs some microseconds even if it is empty.
    public var packs = 128

    /// The most other messages that those of one packet may name, to acknowledge, request or wait for them.
    public var messageIDs = 16_384

    /// The most future salts in answers to one packet.
    public var futureSalts = 128

    /// The size in bytes of the largest answer, before packing and as sent. Both are our client's limits. At most 16
    /// MiB, the longest possible pack.
    public var answerBytes = 16 << 20
    /// See ``answerBytes``.
    public var sentAnswerBytes = 4 << 20 - 64 << 10

    /// Size in bytes from which an answer or a push is packed. zlib needs about 20 µs before the first byte.
    public var packedFrom = 512

    /// Size in bytes up to which the answer to a repeated call is sent again by itself. For a larger one the client
    /// only learns that it exists.
    public var repeatedAnswerBytes = 1024

    /// The time after which a running call is acknowledged separately.
    public var acknowledgementDelay = Duration.milliseconds(200)

    /// The silence after which the memory of received messages is freed. More than the age at which a message is
    /// refused for its id.
    public var forgetAfter = Duration.seconds(360)

    /// The limits that martletd uses.
    public init() {}
}

/// Limits that many sessions share: a copy in each would be a sixth of the memory of an idle one.
public final class SharedSessionLimits: Sendable {
    /// The limits.
    public let limits: SessionLimits

    /// Creates limits for sharing.
    public init(_ limits: SessionLimits) { self.limits = limits }
}

extension WireTime? {
    /// The earlier of two deadlines, where nil means never.
    static func earliest(_ first: WireTime?, _ second: WireTime?) -> WireTime? {
        guard let first, let second else { return first ?? second }
        return min(first, second)
    }
}
