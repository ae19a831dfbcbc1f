import Signals
import StdExtras
import TestKit

/// A queue like a store's, on the loop's thread. Its work runs in order and takes some virtual time, drawn from a
/// seed. So stores and server interleave with everything else in many ways, each of them repeatable.
final class SlowQueue: QueueBackend {
    private struct State {
        var random: SeededRandom
        /// The start time of the last work on the queue.
        var lastStart = Duration.zero
        var isRunning = false

        /// Mostly as fast as a store in the cache, sometimes as slow as a disk.
        mutating func latency() -> Duration {
            let dice = random.next()
            return switch dice % 8 {
            case 0..<5: .zero
            case 5..<7: .microseconds(Int64(dice >> 8 & 0x7FF))
            default: .microseconds(Int64(dice >> 8 & 0x7FFF))
            }
        }
    }

    private let clock: VirtualClock
    private let state: Locked<State>

    init(clock: VirtualClock, seed: UInt64) {
        self.clock = clock
        state = Locked(State(random: SeededRandom(seed: seed)))
    }

    var isCurrent: Bool { state.withLock { $0.isRunning } }

    func enqueue(_ work: @escaping @Sendable () -> Void) { enqueue(after: .zero, work) }

    func enqueue(after delay: Duration, _ work: @escaping @Sendable () -> Void) {
        let now = clock.now
        let start = state.withLock { state in
            let start = max(now + delay + state.latency(), delay > .zero ? .zero : state.lastStart)
            if delay <= .zero { state.lastStart = start }
            return start
        }
        _ = clock.schedule(after: start - now, on: nil) { [weak self] in
            self?.state.withLock { $0.isRunning = true }
            work()
            self?.state.withLock { $0.isRunning = false }
        }
    }
}
