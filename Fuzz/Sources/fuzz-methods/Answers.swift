import Foundation
import HostileCalls
import ServerEngine
import StdExtras

/// Keeps answers until they are taken, and looks at all that leaves the engine.
final class Answers: EngineOutput {
    private struct State {
        var answers: [UInt64: [UInt8]] = [:]
        var largest = 0
        var lastBystander = 0.0
    }

    private let state = Locked(State())
    private let secrets = MarkedRandom.secrets
    private let hostile = MethodWorld.hostile.map { MethodWorld.user($0) }

    /// Bytes of the largest answer or push so far.
    var largest: Int { state.withLock { $0.largest } }

    /// When somebody who is not hostile was last answered, as ``ThreadTime`` has it.
    var lastBystander: Double { state.withLock { $0.lastBystander } }

    func engineDidCommit(_ batch: EngineBatch) {
        for push in batch.pushes where hostile.contains(push.user) { inspect(push.body) }
        for answer in batch.answers {
            let isHostile = answer.token & 1 == 0
            if isHostile { inspect(answer.body) }
            let isFirst = state.withLock { state in
                if !isHostile { state.lastBystander = ThreadTime.milliseconds }
                return state.answers.updateValue(answer.body, forKey: answer.token) == nil
            }
            precondition(isFirst, "a call was answered twice")
        }
    }

    func take(_ token: UInt64) -> [UInt8]? { state.withLock { $0.answers.removeValue(forKey: token) } }

    private func inspect(_ body: [UInt8]) {
        state.withLock { $0.largest = max($0.largest, body.count) }
        precondition(body.count <= 4 << 20, "an answer or push of \(body.count) bytes")
        precondition(!secrets.isContained(in: body), "somebody learnt a hash or a text of other people")
    }
}

/// What this thread has worked, whatever else the machine does.
enum ThreadTime {
    static var milliseconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1e6
    }
}
