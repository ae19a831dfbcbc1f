/// Detects whether a client's connection is still alive.
///
/// Each sent message that must be answered starts a deadline for anything to arrive. After the silence of
/// ``KeepAliveInterval`` a check is sent. All times are of one steady clock with any start.
struct ClientKeepAlive {
    enum Verdict: Equatable {
        case fine
        /// Send a check.
        case ping
        /// Close the connection.
        case dead
    }

    /// The time for something to arrive; the time to send the bytes before it is added.
    static let timeout = Duration.seconds(12)
    /// The time for an answer if the check came so late that the machine must have slept: probably nobody is there.
    static let timeoutAfterSleep = Duration.seconds(5)
    /// The lateness of a check that shows that.
    private static let nap = Duration.seconds(10)
    /// The slowest assumed rate, in bytes a second.
    static let slowestRate = 4 * 1024

    private(set) var interval: KeepAliveInterval
    private var lastTraffic: Duration
    /// The deadline for something to arrive; nil while nothing is to.
    private var pending: Pending?
    /// The silence before the check that is on its way.
    private var checked: Duration?

    private struct Pending {
        var since: Duration
        var timeout: Duration
        /// True if a check was sent besides: a request may take long, and a check does not.
        var isChecked = false

        var end: Duration { since + timeout }
        var nextLook: Duration { isChecked ? end : since + timeout / 2 }
    }

    init(interval: KeepAliveInterval, now: Duration) {
        self.interval = interval
        lastTraffic = now
    }

    /// Begins anew on another network. A check that is on its way says nothing about that one.
    mutating func networkChanged() {
        interval.networkChanged()
        checked = nil
    }

    /// Records that `bytes` were sent, to be answered.
    mutating func sent(_ bytes: Int, now: Duration) {
        let extra = Duration.seconds(bytes) / Self.slowestRate
        if pending == nil { pending = Pending(since: now, timeout: Self.timeout) }
        pending?.timeout += extra
        lastTraffic = now
    }

    /// Records that bytes arrived, with the number of messages that are still to be answered.
    mutating func heard(unanswered: Int, now: Duration) {
        if let silence = checked {
            interval.succeeded(after: silence)
            checked = nil
        }
        lastTraffic = now
        // A long upload that is still on its way keeps its time.
        let left = pending.map { $0.end - now } ?? .zero
        pending = unanswered > 0 ? Pending(since: now, timeout: max(Self.timeout, left)) : nil
    }

    /// The time of the next look.
    var deadline: Duration { pending?.nextLook ?? (lastTraffic + interval.current) }

    mutating func check(now: Duration) -> Verdict {
        guard now >= deadline else { return .fine }
        guard let pending else {
            let hasSlept = now - deadline > Self.nap
            checked = hasSlept ? nil : now - lastTraffic
            let timeout = hasSlept ? Self.timeoutAfterSleep : Self.timeout
            // The check itself starts the deadline, and needs no other.
            self.pending = Pending(since: now, timeout: timeout, isChecked: true)
            return .ping
        }
        guard now < pending.end else {
            if let silence = checked { interval.failed(after: silence) }
            return .dead
        }
        self.pending?.isChecked = true
        return .ping
    }
}
