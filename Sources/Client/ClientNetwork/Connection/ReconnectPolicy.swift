import StdExtras

/// The pauses before reconnecting: MT-35 without its faults.
///
/// The first attempt is immediate if this machine alone is the likely cause, so that a change of network is not
/// felt. If the server has closed the connection, other clients have lost theirs in the same moment, and the first
/// attempt is spread over ``spread``. Later pauses have decorrelated jitter, so that the attempts of many clients do
/// not coincide.
struct ReconnectPolicy: Sendable {
    /// The reason for connecting.
    enum Reason: Sendable {
        /// The first connection, a request by the user, or the network or this machine has just woken up.
        case wanted
        /// The connection went silent, or could not be opened.
        case lost
        /// The server has closed the connection, or asked to be left alone.
        case hungUp
    }

    static let minimum = Duration.seconds(1)
    static let maximum = Duration.seconds(30)
    /// The time over which the first attempts of clients are spread that lost their connections together.
    static let spread = Duration.seconds(6)
    /// The lifetime of a connection that proves the server healthy.
    static let proof = Duration.seconds(10)

    private var backoff = Backoff(minimum: Self.minimum, maximum: Self.maximum)
    private let random: @Sendable () -> UInt64
    private var isProven = true

    init(random: @escaping @Sendable () -> UInt64) { self.random = random }

    /// Records the end of a connection that carried valid data for `duration`.
    mutating func worked(for duration: Duration) {
        // A server that accepts and crashes must not be tried ever faster: the pauses continue from the shortest.
        isProven = duration >= Self.proof
        backoff.previous = isProven ? nil : Self.minimum
    }

    /// Returns the pause before the next attempt.
    mutating func pause(_ reason: Reason) -> Duration {
        switch reason {
        case .wanted:
            // Not yet a row of failures: the next attempt may still be immediate.
            return .zero
        case .lost where isProven:
            isProven = false
            return .zero
        case .hungUp where isProven:
            isProven = false
            backoff.previous = Self.spread
            return Self.spread * Backoff.fraction(random())
        case .lost, .hungUp:
            return backoff.next(random())
        }
    }

    /// Discards earlier failures after the network came back or the machine woke up.
    mutating func reset() {
        backoff.previous = nil
        isProven = true
    }
}
