import MTProto
import Signals
import StdExtras

/// The time of an account: this machine's clock at the start, carried on by a clock that cannot be set, and how far
/// the servers' clock is ahead of it.
///
/// The machine's clock may be wrong by years, and may be set right while the program runs: neither moves this.
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
        self.offset = Locked(offset)
    }

    /// Time since an arbitrary origin, sleep included.
    var elapsed: Duration { clock.nowWithSleep }

    /// How long this machine has slept since an arbitrary origin.
    var slept: Duration { clock.nowWithSleep - clock.now }

    /// This machine's time of day, right or wrong.
    var now: WireTime { start + (elapsed - origin) }

    /// The servers' time of day, as well as it is known.
    var serverNow: WireTime { now + serverOffset }

    /// How far the servers' clock is ahead.
    var serverOffset: Duration { offset.withLock { $0 } }

    /// Takes over what a server has said about the time.
    func adopt(offset: Duration) { self.offset.withLock { $0 = offset } }

    /// When ``elapsed`` will be, at this machine's time of day `moment`.
    func elapsed(at moment: WireTime) -> Duration { elapsed + (moment - now) }
}
