import Glibc

/// The movement of a list that was released while it moved: it slows down in proportion to its speed and stops.
struct Fling: Equatable, Sendable {
    /// The highest speed of any movement, in pixels a second.
    static let fastest = 50_000.0
    /// The friction: the speed falls to an e-th in 1/friction seconds. GTK's own lists use the same value.
    private static let friction = 4.0
    /// The speed below which the list stops, in pixels a second.
    private static let slowest = 8.0

    /// The speed at the start, in pixels a second.
    let start: Double

    /// Creates a fling with this speed, at most ``fastest``.
    init(_ velocity: Double) {
        start = velocity.isFinite ? velocity.clamped(to: -Self.fastest...Self.fastest) : 0
    }

    /// The time at which the list stops, in seconds after the start.
    var end: Double { max(0, log(abs(start) / Self.slowest) / Self.friction) }

    /// The distance after so many seconds; constant from ``end`` on.
    func distance(after seconds: Double) -> Double {
        start / Self.friction * (1 - exp(-Self.friction * min(seconds, end)))
    }

    /// The speed after so many seconds.
    func velocity(after seconds: Double) -> Double {
        seconds < end ? start * exp(-Self.friction * seconds) : 0
    }
}
