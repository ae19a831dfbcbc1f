import StdExtras

/// A time in milliseconds since 1970-01-01 UTC, by the injected clock of the protocol.
///
/// The state machines of this module never read a clock: each event carries its time. So a test can run through a day
/// in a millisecond, and a recorded run replays exactly.
public struct WireTime: Hashable, Comparable, Sendable {
    /// Milliseconds since 1970-01-01 UTC.
    public var milliseconds: Int64

    /// Creates a time from its milliseconds since 1970.
    public init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    /// Creates a time from its whole seconds since 1970, the protocol's `int` dates.
    public init(seconds: Int64) {
        milliseconds = seconds * 1000
    }

    /// Whole seconds since 1970, rounded down.
    public var seconds: Int64 {
        (milliseconds >= 0 ? milliseconds : milliseconds - 999) / 1000
    }

    /// True if `lhs` is the earlier time.
    public static func < (lhs: WireTime, rhs: WireTime) -> Bool {
        lhs.milliseconds < rhs.milliseconds
    }

    /// The time `duration` later; fractions of a millisecond are cut off.
    public static func + (moment: WireTime, duration: Duration) -> WireTime {
        WireTime(milliseconds: moment.milliseconds + duration.wholeMilliseconds)
    }

    /// The time `duration` earlier; fractions of a millisecond are cut off.
    public static func - (moment: WireTime, duration: Duration) -> WireTime {
        WireTime(milliseconds: moment.milliseconds - duration.wholeMilliseconds)
    }

    /// The time from `earlier` to `later`, negative if their order is reversed.
    public static func - (later: WireTime, earlier: WireTime) -> Duration {
        .milliseconds(later.milliseconds - earlier.milliseconds)
    }
}
