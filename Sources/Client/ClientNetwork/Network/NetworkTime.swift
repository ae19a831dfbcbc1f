import MTProto
import Signals
import StdExtras

/// The time of an account: this machine's clock at the start, continued by a monotonic clock, with the offset of the
/// servers' clock.
///
/// The machine's clock may be wrong by years, and may be corrected while the program runs: neither changes this
/// time.
///
/// Threads: any.
final class NetworkTime: Sendable {
    let clock: any SignalClock
    private let start: WireTime
    private let origin: Duration
    private let offset: Locked<Duration>

    init(_ clock: any SignalClock, wall: WireTime, offset: Duration) {
        self.clock = clock
        start = wall
        origin = clock.nowWithSleep
        self.offset = Locked(Self.sane(offset))
    }

    /// An offset that can be calculated with, whatever a server has said or a file contains.
    private static func sane(_ offset: Duration) -> Duration {
        let most = Duration.milliseconds(1 << 42)
        return min(max(offset, .zero - most), most)
    }

    /// The time since an arbitrary origin, including sleep.
    var elapsed: Duration { clock.nowWithSleep }

    /// The time that this machine has slept since an arbitrary origin.
    var slept: Duration { clock.nowWithSleep - clock.now }

    /// This machine's time of day, right or wrong.
    var now: WireTime { start + (elapsed - origin) }

    /// The servers' time of day, as far as it is known.
    var serverNow: WireTime { now + serverOffset }

    /// The difference of the servers' clock from this machine's.
    var serverOffset: Duration { offset.withLock { $0 } }

    /// Takes the offset that a server has reported.
    func adopt(offset: Duration) { self.offset.withLock { $0 = Self.sane(offset) } }

    /// The value of ``elapsed`` at this machine's time of day `moment`.
    func elapsed(at moment: WireTime) -> Duration { elapsed + (moment - now) }
}
