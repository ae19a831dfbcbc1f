/// A number of actions in a time, for each of many keys: some at once, and then one after another.
package struct RateLimiter<Key: Hashable> {
    private let burst: Int
    private let interval: Duration
    /// The time at which a key has all its actions again.
    private var full: [Key: ContinuousClock.Instant] = [:]

    /// `perMinute` actions a minute, of which `burst` may come at once.
    package init(perMinute: Int, burst: Int) {
        self.burst = max(1, burst)
        interval = .seconds(60) / max(1, perMinute)
    }

    /// Counts an action; false, without counting, if the key has had too many.
    package mutating func allows(_ key: Key, at now: ContinuousClock.Instant) -> Bool {
        if full.count >= 10_000 { full = full.filter { $0.value > now } }
        let next = max(full[key] ?? now, now) + interval
        guard next <= now + interval * burst, full.count < 20_000 else { return false }
        full[key] = next
        return true
    }
}
