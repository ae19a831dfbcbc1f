import MTProto
import Signals
import TransportNIO

/// A clock that runs a number of times faster than the machine's, also as the time of day.
final class HurryingClock: BenchClock {
    private let rate: Int
    private let base = DispatchClock()
    private let start = WireTime.current

    init(rate: Int) { self.rate = rate }

    var now: Duration { base.now * rate }
    var nowWithSleep: Duration { now }
    var wall: WireTime { start + now }

    func schedule(
        after delay: Duration,
        on queue: Queue?,
        _ work: @escaping @Sendable () -> Void
    ) -> any Disposable {
        base.schedule(after: delay / rate, on: queue, work)
    }

    /// Waits for a duration of this clock.
    func wait(_ duration: Duration) async throws { try await Task.sleep(for: duration / rate) }
}
