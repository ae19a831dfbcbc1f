/// How long to wait before another attempt: decorrelated jitter.
///
/// Each pause is drawn between `minimum` and three times the pause before it, never above `maximum`. Clients
/// that failed together thereby spread out instead of coming back together. After a success, that is a value,
/// it starts anew from `minimum`.
public struct Backoff: Sendable {
    /// The shortest pause, and the one from which pauses grow.
    public var minimum: Duration
    /// The longest pause.
    public var maximum: Duration
    /// How many failures in a row are answered with another attempt; without it, all.
    public var attempts: Int?
    /// Gives a number between 0 and 1 (excluded); injected, so that tests can know it.
    public var random: @Sendable () -> Double

    /// Creates a policy.
    public init(
        minimum: Duration = .milliseconds(200),
        maximum: Duration = .seconds(30),
        attempts: Int? = nil,
        random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) }
    ) {
        self.minimum = minimum
        self.maximum = maximum
        self.attempts = attempts
        self.random = random
    }

    /// The pause that follows `previous`, or the first one.
    package func pause(after previous: Duration?) -> Duration {
        let ceiling = Swift.min(maximum, (previous ?? minimum) * 3)
        guard ceiling > minimum else { return Swift.min(minimum, maximum) }
        return minimum + (ceiling - minimum) * random()
    }
}
