import StdExtras

/// A peer that the server said has changed, and that is still to be asked for.
struct StalePeer: Equatable, Sendable {
    /// After a failure that may pass it is asked for again after so long at least, then after ever longer.
    static let shortestPause = Duration.seconds(30)
    /// But no longer than this.
    static let longestPause = Duration.seconds(3_600)
    /// A server that fails to answer so often for a peer has no answer: its page is asked for when it is in sight.
    static let mostFailures = 8

    /// From when on it may be asked for, by the account's clock.
    var due = Duration.zero
    private var backoff = Backoff(minimum: shortestPause, maximum: longestPause)
    private var failures = 0

    /// What becomes of it when asking failed.
    ///
    /// - Parameters:
    ///   - now: By the account's clock.
    ///   - wait: What the server asks for.
    ///   - isAnswer: Whether that is what the server has answered; a network that is away says nothing of the peer.
    ///   - fraction: A number from 0 to 1, 1 excluded, by chance.
    /// - Returns: The peer, later; nil when it is given up.
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
