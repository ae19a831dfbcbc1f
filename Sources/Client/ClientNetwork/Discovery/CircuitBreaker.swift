/// Suspends a route that fails again and again: after some consecutive failures it rests, longer each time.
struct CircuitBreaker: Equatable, Sendable {
    /// The number of consecutive failures before the first rest.
    static let timeout = 3
    /// The first rest, and the longest.
    static let firstRest = Duration.seconds(30)
    static let longestRest = Duration.seconds(600)

    /// The number of failures since the route last worked.
    private(set) var failures = 0
    /// The time of the last failure; nil if there was none since the route worked.
    private(set) var lastFailure: Duration?

    /// The end of the current rest; nil if there is none.
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
