/// Keeps from a way that fails again and again: after some failures in a row it is left alone, for longer each time.
struct CircuitBreaker: Equatable, Sendable {
    /// How many failures in a row it takes.
    static let timeout = 3
    /// How long it is left alone at first, and at most.
    static let firstRest = Duration.seconds(30)
    static let longestRest = Duration.seconds(600)

    /// Failures since it last worked.
    private(set) var failures = 0
    /// When it failed last; nil if it never did since it worked.
    private(set) var lastFailure: Duration?

    /// Until when it is left alone.
    var restsUntil: Duration? {
        guard failures >= Self.timeout, let lastFailure else { return nil }
        let doublings = min(failures - Self.timeout, 10)
        return lastFailure + min(Self.firstRest * (1 << doublings), Self.longestRest)
    }

    mutating func failed(at now: Duration) {
        failures += 1
        lastFailure = now
    }

    mutating func worked() { self = CircuitBreaker() }
}
