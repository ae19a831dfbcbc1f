import Dispatch
import StdExtras

/// The player's jumps, of which only the last matters.
final class SeekQueue: Sendable {
    /// A jump to a position, in nanoseconds.
    struct SeekRequest: Sendable {
        var place: Int64
        var serial: Int64
    }

    private let wanted = Locked<SeekRequest?>(nil)
    private let asked = DispatchSemaphore(value: 0)

    /// Requests a jump, in place of an earlier one that is still waiting.
    func ask(for jump: SeekRequest) {
        wanted.withLock { $0 = jump }
        asked.signal()
    }

    /// Waits for the next jump.
    func next() -> SeekRequest {
        while true {
            asked.wait()
            let jump = wanted.withLock { wanted in
                defer { wanted = nil }
                return wanted
            }
            if let jump { return jump }
        }
    }
}
