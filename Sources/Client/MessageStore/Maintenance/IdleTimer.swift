import Signals

/// How long the lane has been idle, measured with one timer at a time.
struct IdleTimer {
    let delay: Duration
    let clock: any SignalClock
    private var lastWork = Duration.zero
    /// Whether a timer runs.
    private(set) var isMeasuring = false

    init(delay: Duration, clock: any SignalClock) {
        self.delay = delay
        self.clock = clock
    }

    /// Notes that the lane did something just now. Returns whether a timer is to be started.
    mutating func begin() -> Bool {
        lastWork = clock.now
        defer { isMeasuring = true }
        return !isMeasuring
    }

    /// How long to wait still; nil when it was long enough.
    var rest: Duration? {
        let rest = lastWork + delay - clock.now
        return rest > .zero ? rest : nil
    }

    /// Notes that no timer runs any more.
    mutating func end() { isMeasuring = false }
}
