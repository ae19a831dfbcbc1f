public import Signals
import StdExtras

/// A hash of all events in a world: two runs of a seed that differ anywhere have different hashes.
public final class Trace: Sendable {
    private struct State {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        var count = 0
    }

    private let clock: any SignalClock
    private let state = Locked(State())
    private let show: (@Sendable (String) -> Void)?

    /// Creates an empty trace; `show` gets each line, for finding the first difference.
    public init(clock: any SignalClock, show: (@Sendable (String) -> Void)? = nil) {
        self.clock = clock
        self.show = show
    }

    /// The hash, by FNV-1a.
    public var hash: UInt64 { state.withLock { $0.hash } }

    /// Adds an event at the current time.
    public func note(_ what: String) {
        let line = "\(clock.now) \(what)"
        state.withLock { state in
            state.count += 1
            for byte in line.utf8 { state.hash = (state.hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        }
        show?(line)
    }
}
