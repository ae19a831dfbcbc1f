/// A moment in milliseconds since 1970-01-01 UTC, by the clock that whoever runs the protocol injects.
///
/// The state machines of this module never read a clock: each event carries the moment at which it happened,
/// so that a test can play a day in a millisecond and a recorded run replays exactly.
public struct WireTime: Hashable, Comparable, Sendable {
    /// Milliseconds since 1970-01-01 UTC.
    public var milliseconds: Int64

    /// A moment by its milliseconds since 1970.
    public init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    /// A moment by its whole seconds since 1970, as the protocol's `int` dates have it.
    public init(seconds: Int64) {
        milliseconds = seconds * 1000
    }

    /// Whole seconds since 1970, rounded down.
    public var seconds: Int64 {
        (milliseconds >= 0 ? milliseconds : milliseconds - 999) / 1000
    }

    /// Whether `lhs` is the earlier moment.
    public static func < (lhs: WireTime, rhs: WireTime) -> Bool {
        lhs.milliseconds < rhs.milliseconds
    }

    /// The moment `duration` later; what is shorter than a millisecond is cut off.
    public static func + (moment: WireTime, duration: Duration) -> WireTime {
        WireTime(milliseconds: moment.milliseconds + duration.wholeMilliseconds)
    }

    /// The moment `duration` earlier; what is shorter than a millisecond is cut off.
    public static func - (moment: WireTime, duration: Duration) -> WireTime {
        WireTime(milliseconds: moment.milliseconds - duration.wholeMilliseconds)
    }

    /// The time from `earlier` to `later`, negative when their order is the other one.
    public static func - (later: WireTime, earlier: WireTime) -> Duration {
        .milliseconds(later.milliseconds - earlier.milliseconds)
    }
}

extension Duration {
    fileprivate var wholeMilliseconds: Int64 {
        components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    }
}
