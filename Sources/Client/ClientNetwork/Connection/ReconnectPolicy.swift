import StdExtras

/// When a lost connection is tried again: client.md MT-35 without its faults.
///
/// The first try comes at once when this machine alone is the likely reason, so that a change of network is not felt.
/// When the server has hung up, others have lost theirs in the same moment, and the first try is spread over
/// ``spread``. Later pauses have decorrelated jitter: however many clients wait, no two of their tries stay together.
struct ReconnectPolicy: Sendable {
    /// Why a connection is to be made.
    enum Reason: Sendable {
        /// It is the first, somebody asks for it now, or the network or this machine has just woken up.
        case wanted
        /// It went silent, or could not be made.
        case lost
        /// The server has ended it, or asked to be left alone.
        case hungUp
    }

    static let minimum = Duration.seconds(1)
    static let maximum = Duration.seconds(30)
    /// Over how long the first tries of clients that lost their connection together are spread.
    static let spread = Duration.seconds(6)
    /// A connection that lived for less has not shown that the server is well.
    static let proof = Duration.seconds(10)

    private var backoff = Backoff(minimum: Self.minimum, maximum: Self.maximum)
    private let random: @Sendable () -> UInt64
    private var isProven = true

    init(random: @escaping @Sendable () -> UInt64) { self.random = random }

    /// A connection has ended that carried valid data for so long.
    mutating func worked(for duration: Duration) {
        // A server that greets and falls over must not be tried ever faster: the pauses go on, from the shortest.
        isProven = duration >= Self.proof
        backoff.previous = isProven ? nil : Self.minimum
    }

    /// How long to wait before the next try.
    mutating func pause(_ reason: Reason) -> Duration {
        switch reason {
        case .wanted:
            // Not the beginning of a row of failures yet: the next one may still come at once.
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

    /// The network came back or the machine woke up: what was learnt from failures before is void.
    mutating func reset() {
        backoff.previous = nil
        isProven = true
    }
}
