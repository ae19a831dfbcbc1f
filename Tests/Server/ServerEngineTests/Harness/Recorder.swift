import StdExtras
import TelegramSchema

@testable import ServerEngine

/// Passes answers to their callers, and records pushes in the order of their commit.
final class Recorder: EngineOutput {
    private struct State {
        var waiting: [UInt64: CheckedContinuation<[UInt8], Never>] = [:]
        var pushes: [Push] = []
        var bindings: [EngineBatch.Binding] = []
        var users: [Int64: UserID] = [:]
        var muted: [SessionAddress] = []
    }

    private let state = Locked(State())

    func expect(_ token: UInt64, _ continuation: CheckedContinuation<[UInt8], Never>) {
        state.withLock { $0.waiting[token] = continuation }
    }

    func engineDidCommit(_ batch: EngineBatch) {
        let answered = state.withLock { state in
            state.pushes += batch.pushes
            state.bindings += batch.bindings
            for binding in batch.bindings { state.users[binding.authKeyID] = binding.user }
            state.muted += batch.muted
            return batch.answers.compactMap { answer in
                state.waiting.removeValue(forKey: answer.token).map { ($0, answer.body) }
            }
        }
        for (continuation, body) in answered { continuation.resume(returning: body) }
    }

    /// The bodies that a gateway would push to a session.
    func pushes(to user: UserID, in session: SessionAddress) -> [[UInt8]] {
        state.withLock { state in
            state.pushes.filter { $0.user == user && $0.exceptSession != session }.map(\.body)
        }
    }

    /// The bodies that a gateway would push to the sessions under one key alone.
    func pushes(onlyTo key: Int64) -> [[UInt8]] {
        state.withLock { $0.pushes.filter { $0.onlyAuthKey == key }.map(\.body) }
    }

    /// The signed-in user of each key, as a gateway knows it.
    var users: [Int64: UserID] { state.withLock { $0.users } }

    /// Adds signed-in users of keys, as a gateway does when it reads a key from the store.
    func adopt(_ users: [Int64: UserID]) { state.withLock { $0.users.merge(users) { $1 } } }

    var bindings: [EngineBatch.Binding] { state.withLock { $0.bindings } }
    var muted: [SessionAddress] { state.withLock { $0.muted } }

    /// Forgets the pushes so far.
    func forget() { state.withLock { $0.pushes = [] } }
}

/// Stores login codes for tests to read.
final class RecordingCodeSink: CodeSink {
    private let codes = Locked<[String: String]>([:])

    func deliver(code: String, phone: String) { codes.withLock { $0[phone] = code } }

    /// The last code for a phone number in digits.
    func code(for phone: String) -> String? { codes.withLock { $0[phone] } }
}
