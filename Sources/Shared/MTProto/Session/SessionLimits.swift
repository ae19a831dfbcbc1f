/// How much memory and work one session may take, and when it does what without being asked.
///
/// Those of a packet are far above what any known client sends; `docs/notes/sessions.md` says what each comes
/// from and how a client hears of it.
public struct SessionLimits: Sendable {
    /// Bytes of messages that the client has not acknowledged. Beyond, copies of pushes are given up (the client
    /// is told to ask for the difference instead), then copies of answers that were sent.
    public var unacknowledgedBytes = 2 << 20

    /// Calls that run at the same time. Others wait for a place, and their number and bytes are bounded as well.
    public var runningCalls = 64

    /// Bytes that all `gzip_packed` of one packet may unpack to. A little more than the largest packet may bring
    /// unpacked.
    public var inflatedBytes = 4 << 20

    /// How many `gzip_packed` one packet may have: each costs some microseconds even when it is empty.
    public var packs = 128

    /// How many other messages those of one packet may name, to acknowledge them, ask for them or wait for them.
    public var messageIDs = 16_384

    /// How many future salts one packet is told.
    public var futureSalts = 128

    /// The size in bytes of the largest answer, as it is and as it is sent. Of our client both are known. Not more than
    /// 16 MiB, as long as a pack may be.
    public var answerBytes = 16 << 20
    /// See ``answerBytes``.
    public var sentAnswerBytes = 4 << 20 - 64 << 10

    /// Size in bytes from which on an answer is packed. zlib needs about 20 µs before the first byte.
    public var packedFrom = 4096

    /// Size in bytes up to which the answer to a repeated call is sent again unasked; of a larger one the client
    /// is told only that it exists.
    public var repeatedAnswerBytes = 1024

    /// How long a call may take before it is acknowledged by itself.
    public var acknowledgementDelay = Duration.milliseconds(200)

    /// After how much silence the memory of received messages is given back. More than the age at which a
    /// message is refused for its number.
    public var forgetAfter = Duration.seconds(360)

    /// The limits that martletd uses.
    public init() {}
}

/// Limits that many sessions share: a copy in each would be a sixth of what an idle one holds.
public final class SharedSessionLimits: Sendable {
    /// The limits.
    public let limits: SessionLimits

    /// Limits to be shared.
    public init(_ limits: SessionLimits) { self.limits = limits }
}
