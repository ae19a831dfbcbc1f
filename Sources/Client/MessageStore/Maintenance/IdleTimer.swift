import Signals

/// The idle time of the writer, measured with one timer at a time.
struct IdleTimer {
    let delay: Duration
    let clock: any SignalClock
    private var lastWork = Duration.zero
    /// True if a timer runs.
    private(set) var isMeasuring = false

    init(delay: Duration, clock: any SignalClock) {
        self.delay = delay
        self.clock = clock
    }

    /// Notes that the writer just worked. Returns true if a timer must be started.
    mutating func begin() -> Bool {
        lastWork = clock.now
        defer { isMeasuring = true }
        return !isMeasuring
    }

    /// The remaining wait; nil when the writer was idle long enough.
    var rest: Duration? {
        let rest = lastWork + delay - clock.now
        return rest > .zero ? rest : nil
    }

    /// Notes that no timer runs any more.
    mutating func end() { isMeasuring = false }
}
