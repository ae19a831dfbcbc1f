public import StdExtras

/// The pauses and the number of the restarts of a failed signal.
public struct RetryPolicy: Sendable {
    /// The pauses between attempts. After a value they start anew.
    public var pauses: Backoff
    /// The number of consecutive failures that lead to another attempt; nil for all.
    public var attempts: Int?
    /// Returns a number between 0 and 1 (excluded); injected for tests.
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
