import StdExtras
import TelegramSchema

@testable import ServerEngine

/// Hands answers to those who wait for them, and keeps pushes in the order of their commit.
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

    /// Bodies that a gateway would push into a session.
    func pushes(to user: UserID, in session: SessionAddress) -> [[UInt8]] {
        state.withLock { state in
            state.pushes.filter { $0.user == user && $0.exceptSession != session }.map(\.body)
        }
    }

    /// Who is signed in under each key, as a gateway would know.
    var users: [Int64: UserID] { state.withLock { $0.users } }

    /// Takes up who is signed in under keys, as a gateway does when it reads one from the store.
    func adopt(_ users: [Int64: UserID]) { state.withLock { $0.users.merge(users) { $1 } } }

    var bindings: [EngineBatch.Binding] { state.withLock { $0.bindings } }
    var muted: [SessionAddress] { state.withLock { $0.muted } }

    /// Forgets what was pushed so far.
    func forget() { state.withLock { $0.pushes = [] } }
}

/// Keeps login codes for tests to read.
final class RecordingCodeSink: CodeSink {
    private let codes = Locked<[String: String]>([:])

    func deliver(code: String, phone: String) { codes.withLock { $0[phone] = code } }

    /// The last code for a phone number in digits.
    func code(for phone: String) -> String? { codes.withLock { $0[phone] } }
}
