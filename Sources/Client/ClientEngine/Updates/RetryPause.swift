/// How long to wait before the next try: decorrelated jitter, so that the clients of a server that comes back do not
/// all ask at one moment.
struct RetryPause: Sendable {
    private let random: @Sendable () -> UInt64
    private var last = Self.shortest
    private var least = Duration.zero
    private static let shortest = Duration.milliseconds(500)
    private static let longest = Duration.seconds(60)

    init(random: @escaping @Sendable () -> UInt64) { self.random = random }

    /// The next pause; on average each is longer than the one before, up to a minute.
    mutating func next() -> Duration {
        let ceiling = min(last * 3, Self.longest)
        let span = ceiling - Self.shortest
        let share = Double(random() >> 11) / Double(1 << 53)
        last = Self.shortest + span * share
        defer { least = .zero }
        return max(last, least)
    }

    /// The next pause is not shorter than `duration`: the server asked for it.
    mutating func atLeast(_ duration: Duration) { least = max(least, duration) }

    /// A try succeeded.
    mutating func reset() { last = Self.shortest }
}
