import Dispatch
import StdExtras

/// The jumps that the player asks for, of which only the last matters, and which of them what comes out belongs to.
final class Jumps: Sendable {
    /// To a place, in nanoseconds.
    struct Jump: Sendable {
        var place: Int64
        var serial: Int64
    }

    private struct State {
        var wanted: Jump?
        var isUnderWay = false
        var serial: Int64 = 0
    }

    private let state = Locked(State())
    private let asked = DispatchSemaphore(value: 0)

    /// What comes out now belongs to this jump; nil while there is one, and nothing that comes is of use.
    var current: Int64? { state.withLock { $0.isUnderWay ? nil : $0.serial } }

    /// Has a jump made, in the place of an earlier one that was not begun.
    func ask(for jump: Jump) {
        state.withLock { ($0.wanted, $0.isUnderWay) = (jump, true) }
        asked.signal()
    }

    /// Waits for the next jump.
    func next() -> Jump {
        while true {
            asked.wait()
            let jump = state.withLock { state in
                defer { state.wanted = nil }
                return state.wanted
            }
            if let jump { return jump }
        }
    }

    /// A jump was made.
    func end(_ jump: Jump) {
        state.withLock { state in
            if state.wanted == nil { (state.serial, state.isUnderWay) = (jump.serial, false) }
        }
    }
}
