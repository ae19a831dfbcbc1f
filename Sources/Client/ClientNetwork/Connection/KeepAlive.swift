/// Detects whether an open connection is still alive: MT-14, MT-34 and MT-36.
///
/// TCP does not report that for minutes. Here every request starts a deadline for receiving bytes, and a ping is
/// sent when nothing else is. After sleep the machine pings at once.
///
/// Times are of ``NetworkTime/elapsed``.
struct KeepAlive {
    /// The action to take.
    enum Verdict: Equatable {
        case fine
        /// Send a ping.
        case ping
        /// Close the connection and open another.
        case dead
    }

    /// The time after which an idle connection sends a ping.
    static let pingInterval = Duration.seconds(60)
    /// The time without a ping after which the server should close its end.
    static let disconnectDelay = Duration.seconds(75)
    /// The minimum time for an answer; the upload time of the bytes before it is added.
    static let timeout = Duration.seconds(12)
    /// The time for an answer if the user waits, and after sleep.
    static let shortPatience = Duration.seconds(5)
    /// The slowest assumed upload rate, in bytes a second.
    static let slowestRate = 4 * 1024
    /// The interval of checks for sleep.
    static let heartbeat = Duration.seconds(10)
    /// The duration of sleep after which a ping is sent.
    private static let nap = Duration.seconds(2)

    /// The time when bytes were last received.
    private(set) var lastHeard: Duration
    private var lastPing: Duration
    private var lastLook: Duration
    /// The start of the receive deadline, and its duration.
    private var debt: (since: Duration, timeout: Duration)?
    private var slept: Duration

    /// A connection that is opened now, with the total sleep time of the machine so far.
    init(now: Duration, slept: Duration) {
        lastHeard = now
        lastLook = now
        // The first ping comes with the first heartbeat: until then there is more important traffic.
        lastPing = now - Self.pingInterval
        self.slept = slept
    }

    /// Records that bytes were sent which the server must answer.
    mutating func sent(_ bytes: Int, now: Duration) {
        let extra = Duration.seconds(bytes) / Self.slowestRate
        debt = debt.map { ($0.since, $0.timeout + extra) } ?? (now, Self.timeout + extra)
    }

    /// Records that a ping was sent.
    mutating func pinged(now: Duration) { lastPing = now }

    /// Records that bytes were received. The session itself requests missing answers again.
    mutating func heard(now: Duration) {
        lastHeard = now
        debt = nil
    }

    /// The time of the next check, given the deadline of a watched request.
    func deadline(watched: Duration?) -> Duration {
        var deadline = lastLook + Self.heartbeat
        if let debt { deadline = min(deadline, debt.since + debt.timeout) }
        if let watched { deadline = min(deadline, watched) }
        return deadline
    }

    /// Checks the deadlines.
    mutating func check(now: Duration, slept: Duration, watched: Duration?) -> Verdict {
        lastLook = now
        let nap = slept - self.slept
        self.slept = slept
        if nap > Self.disconnectDelay { return .dead }
        if nap > Self.nap {
            // A deadline from before the sleep is meaningless after it.
            debt = (now, Self.shortPatience)
            return .ping
        }
        if let debt, debt.since + debt.timeout <= now { return .dead }
        if let watched, watched <= now { return .dead }
        return lastPing + Self.pingInterval <= now ? .ping : .fine
    }
}
