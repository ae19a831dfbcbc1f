/// How much memory one session may take, and when it does what without being asked.
public struct SessionLimits: Sendable {
    /// Bytes of messages that the client has not acknowledged. Beyond, copies of pushes are given up (the client
    /// is told to ask for the difference instead), then copies of answers that were sent.
    public var unacknowledgedBytes = 2 << 20

    /// Bytes that one `gzip_packed` may unpack to. A little more than the largest packet may bring unpacked.
    public var inflatedBytes = 4 << 20

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
