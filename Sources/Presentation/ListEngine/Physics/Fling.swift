import Glibc

/// A list that was let go while it moved: it gets slower in proportion to its speed, and stops.
struct Fling: Equatable, Sendable {
    /// The fastest that anything moves, in pixels a second.
    static let fastest = 50_000.0
    /// How fast it slows down: in 1/friction seconds to an e-th. GTK's own lists have the same.
    private static let friction = 4.0
    /// What is slower, in pixels a second, stands.
    private static let slowest = 8.0

    /// How fast it starts, in pixels a second.
    let start: Double

    /// A fling with this speed, as far as anything can be so fast.
    init(_ velocity: Double) {
        start = velocity.isFinite ? velocity.clamped(to: -Self.fastest...Self.fastest) : 0
    }

    /// When it stands, in seconds after its start.
    var end: Double { max(0, log(abs(start) / Self.slowest) / Self.friction) }

    /// How far it got after so many seconds; from ``end`` on it gets no further.
    func distance(after seconds: Double) -> Double {
        start / Self.friction * (1 - exp(-Self.friction * min(seconds, end)))
    }

    /// How fast it is after so many seconds.
    func velocity(after seconds: Double) -> Double {
        seconds < end ? start * exp(-Self.friction * seconds) : 0
    }
}
