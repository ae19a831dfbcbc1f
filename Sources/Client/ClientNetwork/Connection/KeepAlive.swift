/// Whether an open connection still lives: client.md MT-14, MT-34 and MT-36.
///
/// TCP does not say so for minutes. Here whatever has to be answered makes the connection owe us a sign of life, any
/// bytes are one, and a ping asks for it when nothing else does. A machine that has slept asks at once.
///
/// Times are of ``NetworkTime/elapsed``.
struct KeepAlive {
    /// What to do now.
    enum Verdict: Equatable {
        case fine
        /// Ask for a sign of life.
        case ping
        /// Close it and make another.
        case dead
    }

    /// How long an idle connection stays without a ping.
    static let pingInterval = Duration.seconds(60)
    /// After how long without a ping the server shall close its end.
    static let disconnectDelay = Duration.seconds(75)
    /// How long an answer may take at least; what has to be sent before it comes on top.
    static let timeout = Duration.seconds(12)
    /// How long a person who waits is kept waiting for any sign, and how long after sleep.
    static let shortPatience = Duration.seconds(5)
    /// The slowest network that is believed in, in bytes a second.
    static let slowestRate = 4 * 1024
    /// How often to look whether the machine has slept.
    static let heartbeat = Duration.seconds(10)
    /// Sleep of this machine that is worth a question.
    private static let nap = Duration.seconds(2)

    /// When bytes came last.
    private(set) var lastHeard: Duration
    private var lastPing: Duration
    private var lastLook: Duration
    /// When it began to owe us a sign, and how long it may take.
    private var debt: (since: Duration, timeout: Duration)?
    private var slept: Duration

    /// A connection that was opened now, when the machine had slept for so long in all.
    init(now: Duration, slept: Duration) {
        lastHeard = now
        lastLook = now
        // The first ping comes with the first heartbeat: until then the link has better things to send.
        lastPing = now - Self.pingInterval
        self.slept = slept
    }

    /// Bytes were handed to the network, and the server has to answer.
    mutating func sent(_ bytes: Int, now: Duration) {
        let extra = Duration.seconds(bytes) / Self.slowestRate
        debt = debt.map { ($0.since, $0.timeout + extra) } ?? (now, Self.timeout + extra)
    }

    /// A ping was among them.
    mutating func pinged(now: Duration) { lastPing = now }

    /// Bytes came. What they were no answer to is asked for again by the session itself.
    mutating func heard(now: Duration) {
        lastHeard = now
        debt = nil
    }

    /// When to look again, given when a watched request that nothing was heard after begins to look suspicious.
    func deadline(watched: Duration?) -> Duration {
        var deadline = lastLook + Self.heartbeat
        if let debt { deadline = min(deadline, debt.since + debt.timeout) }
        if let watched { deadline = min(deadline, watched) }
        return deadline
    }

    /// Looks at the clock.
    mutating func check(now: Duration, slept: Duration, watched: Duration?) -> Verdict {
        lastLook = now
        let nap = slept - self.slept
        self.slept = slept
        if nap > Self.disconnectDelay { return .dead }
        if nap > Self.nap {
            // What it owed from before the sleep says nothing about the time after it.
            debt = (now, Self.shortPatience)
            return .ping
        }
        if let debt, debt.since + debt.timeout <= now { return .dead }
        if let watched, watched <= now { return .dead }
        return lastPing + Self.pingInterval <= now ? .ping : .fine
    }
}
