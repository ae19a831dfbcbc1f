/// The limits of a compact session's memory and work, and its delays. Both ends must agree on ``window``.
public struct CompactLimits: Sendable {
    /// The most requests that are sent and not answered. A server reads no more while as many run.
    public var outstanding = 64

    /// The most numbers from the oldest unanswered request of a client to its newest. A server remembers the answers to
    /// as many.
    public var window: UInt16 = 256

    /// Bytes of requests that a client holds until they are answered, as sent. Beyond that, requests are refused.
    public var heldBytes = 4 << 20

    /// The most requests that a client holds.
    public var heldRequests = 1024

    /// Bytes of answers that a server keeps for a client that may not have received them. Beyond that, the oldest go,
    /// and a client that asks for one learns that it is gone.
    public var keptAnswerBytes = 1 << 20

    /// Bytes of output that wait for the connection. Beyond that, a server drops pushes and reads no requests.
    public var outputBytes = 1 << 20

    /// The largest payload of a request in bytes, as sent and unpacked.
    public var requestBytes = 1 << 20

    /// Bytes of requests that are unpacked at once. The next ones are taken once these were acted on, and paid for.
    public var bytesAtOnce = 1 << 20

    /// The largest payload of an answer or push in bytes, as sent and unpacked. Known peers take 5 MiB.
    public var answerBytes = 4 << 20

    /// The time after which a server closes a connection on which nothing arrives. Longer than any
    /// ``KeepAliveInterval``.
    public var silence = Duration.seconds(600)

    /// The time for which a server remembers a session without a connection.
    public var remembered = Duration.seconds(900)

    /// The limits that both ends use.
    public init() {}
}
