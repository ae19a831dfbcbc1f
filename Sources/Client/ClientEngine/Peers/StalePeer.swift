import StdExtras

/// A peer that the server reported as changed and that is still to be fetched.
struct StalePeer: Equatable, Sendable {
    /// The first pause after a temporary failure; later pauses grow.
    static let shortestPause = Duration.seconds(30)
    /// The longest pause.
    static let longestPause = Duration.seconds(3_600)
    /// The number of failed answers after which the peer is given up; its profile is then fetched when it is on
    /// screen.
    static let mostFailures = 8

    /// The earliest time of the next request, by the account's clock.
    var due = Duration.zero
    private var backoff = Backoff(minimum: shortestPause, maximum: longestPause)
    private var failures = 0

    /// Schedules the next request after a failure.
    ///
    /// - Parameters:
    ///   - now: The time by the account's clock.
    ///   - wait: The minimum pause that the server demands.
    ///   - isAnswer: True if the server answered with the error; a network failure says nothing about the peer.
    ///   - fraction: A random number in 0..<1.
    /// - Returns: The peer with its new time; nil if it is given up.
    func reschedule(_ now: Duration, atLeast wait: Duration?, _ isAnswer: Bool, _ fraction: Double)
        -> StalePeer?
    {
        var later = self
        if isAnswer { later.failures += 1 }
        guard later.failures < Self.mostFailures else { return nil }
        later.due = now + max(later.backoff.next(at: fraction), wait ?? .zero)
        return later
    }
}
