import ServerEngine
import ServerGateway
import StdExtras

/// An engine in memory: stores keys, and answers each call with its own body when the test allows it.
final class ScriptedEngine: GatewayEngine {
    private struct State {
        var output: (any EngineOutput)?
        var keys: [Int64: [UInt8]] = [:]
        var users: [Int64: Int64] = [:]
        var held: [RPCCall]?
        var seen: [RPCCall] = []
        var connected: Set<SessionAddress> = []
        var appearances = 0
        var answer: [UInt8]?
        var callers: [(layer: Int32?, authKeyID: Int64)] = []
        var refusesKeys = false
        /// The saves that have not returned, once they are held back.
        var heldSaves: [CheckedContinuation<Void, Never>]?
    }

    private let state = Locked(State())

    /// The calls in order of arrival.
    var seen: [RPCCall] { state.withLock { $0.seen } }

    /// The sessions with a connection, as reported.
    var connected: Set<SessionAddress> { state.withLock { $0.connected } }

    /// The number of reports that a session is connected.
    var appearances: Int { state.withLock { $0.appearances } }

    /// The ids of the saved keys.
    var savedKeys: Set<Int64> { state.withLock { Set($0.keys.keys) } }

    func start(_ output: any EngineOutput) {
        state.withLock { $0.output = output }
    }

    /// Answers calls with `body` from now on, in place of their own.
    func answer(with body: [UInt8]) {
        state.withLock { $0.answer = body }
    }

    /// Holds back the answers of later calls.
    func hold() {
        state.withLock { $0.held = $0.held ?? [] }
    }

    /// Sends the held answers, and answers each call at once from now on.
    func release() {
        let held = state.withLock { state in
            defer { state.held = nil }
            return state.held ?? []
        }
        for call in held { answer(call) }
    }

    func commit(_ batch: EngineBatch) {
        state.withLock { $0.output }?.engineDidCommit(batch)
    }

    func submit(_ call: RPCCall) {
        let isHeld = state.withLock { state in
            state.seen.append(call)
            state.held?.append(call)
            return state.held != nil
        }
        if !isHeld { answer(call) }
    }

    private func answer(_ call: RPCCall) {
        var batch = EngineBatch()
        batch.answers = [
            EngineBatch.Answer(token: call.token, body: state.withLock { $0.answer } ?? call.body)
        ]
        commit(batch)
    }

    func saveAuthKey(id: Int64, bytes: [UInt8]) async throws {
        await withCheckedContinuation { done in
            let isHeld = state.withLock { state in
                state.keys[id] = bytes
                state.heldSaves?.append(done)
                return state.heldSaves != nil
            }
            if !isHeld { done.resume() }
        }
    }

    /// Has later saves of keys return only when they are released.
    func holdSaves() { state.withLock { $0.heldSaves = [] } }

    /// Lets the saves of keys return.
    func releaseSaves() {
        let held = state.withLock { state in
            defer { state.heldSaves = nil }
            return state.heldSaves ?? []
        }
        for done in held { done.resume() }
    }

    /// The callers of calls that the gateway answered itself.
    var callers: [(layer: Int32?, authKeyID: Int64)] { state.withLock { $0.callers } }

    /// Makes every key lookup fail from now on, as a full disk would.
    func refuseKeys(_ refuses: Bool) { state.withLock { $0.refusesKeys = refuses } }

    func noteCaller(_ envelope: RPCEnvelope, authKeyID: Int64, address: String) {
        state.withLock { $0.callers.append((envelope.layer, authKeyID)) }
    }

    func authKey(id: Int64) async throws -> StoredAuthKey? {
        try state.withLock { state in
            if state.refusesKeys { throw RefusedKey() }
            return state.keys[id].map { StoredAuthKey(id: id, bytes: $0, user: nil) }
        }
    }

    func destroyAuthKey(id: Int64) async throws -> Bool {
        state.withLock { $0.keys.removeValue(forKey: id) } != nil
    }

    func sessionAppeared(_ session: SessionAddress) {
        state.withLock { state in
            state.appearances += 1
            state.connected.insert(session)
        }
    }

    func sessionDisappeared(_ session: SessionAddress) { state.withLock { _ = $0.connected.remove(session) } }

    func sessionEnded(_ session: SessionAddress) { sessionDisappeared(session) }
}

/// A store error during a key lookup.
private struct RefusedKey: Error {}
