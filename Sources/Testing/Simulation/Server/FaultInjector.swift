import StdExtras
import TelegramSchema
import TestKit

/// Injects the errors of an overloaded or failing server.
final class FaultInjector: Sendable {
    /// The outcome of a failing call.
    struct Verdict {
        /// The answer.
        var error: MTP.RpcError
        /// True if the engine runs the call and only the answer is lost.
        var isRun: Bool
    }

    private struct State {
        var random: SeededRandom
        var perMille = 0
    }

    private let state: Locked<State>

    init(seed: UInt64) { state = Locked(State(random: SeededRandom(seed: seed))) }

    /// Sets the number of failing calls in 1000.
    func set(perMille: Int) { state.withLock { $0.perMille = perMille } }

    /// The outcome of the next call; nil for success.
    func next() -> Verdict? {
        state.withLock { state in
            guard state.perMille > 0, Int.random(in: 0..<1000, using: &state.random) < state.perMille else {
                return nil
            }
            let seconds = Int.random(in: 1...20, using: &state.random)
            // Flood errors are sent before the call runs; after the others it may have run.
            let mayRun = Bool.random(using: &state.random)
            let (code, name, isRun): (Int32, String, Bool) =
                switch Int.random(in: 0..<6, using: &state.random) {
                case 0: (500, "INTERNAL", mayRun)
                case 1: (500, "RPC_CALL_FAIL", mayRun)
                case 2: (-503, "Timeout", mayRun)
                case 3: (420, "FLOOD_PREMIUM_WAIT_\(seconds)", false)
                default: (420, "FLOOD_WAIT_\(seconds)", false)
                }
            return Verdict(error: MTP.RpcError(errorCode: code, errorMessage: name), isRun: isRun)
        }
    }
}
