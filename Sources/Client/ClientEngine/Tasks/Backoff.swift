/// How long to wait before the next try: decorrelated jitter, so that many who failed together come back apart.
struct Backoff: Equatable, Sendable {
    /// The shortest wait.
    static let base = Duration.milliseconds(500)
    /// The longest wait.
    static let cap = Duration.seconds(60)

    private var last = Self.base

    /// The next wait: between the shortest and three times the last one, at most the longest.
    mutating func next(_ random: UInt64) -> Duration {
        let span = max(.zero, last * 3 - Self.base)
        // 53 bits, as many as a Double holds.
        let fraction = Double(random >> 11) / Double(UInt64(1) << 53)
        last = min(Self.cap, Self.base + span * fraction)
        return last
    }
}
