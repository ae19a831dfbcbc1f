public import StdExtras

/// When and how often a failed signal is started again.
public struct RetryPolicy: Sendable {
    /// The pauses between attempts. After a success, that is a value, they start anew.
    public var pauses: Backoff
    /// How many failures in a row are answered with another attempt; without it, all.
    public var attempts: Int?
    /// Gives a number between 0 and 1 (excluded); injected, so that tests can know it.
    public var random: @Sendable () -> Double

    /// Creates a policy.
    public init(
        _ pauses: Backoff = Backoff(minimum: .milliseconds(200), maximum: .seconds(30)),
        attempts: Int? = nil,
        random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) }
    ) {
        self.pauses = pauses
        self.attempts = attempts
        self.random = random
    }
}
