import MTProto
import StdExtras
import TelegramSchema
import TestKit
import WireCrypto

/// A server of the protocol's values alone, on a virtual clock: makes and binds keys as the real one does, and
/// answers each call as it is told.
final class ScriptedServer: Sendable {
    /// A call as the server sees it.
    struct Call: Sendable {
        /// Without wrappers.
        var body: [UInt8]
        var method: UInt32
        /// Whether the client said in it who it is.
        var isIntroduced = false
        var isWithoutUpdates = false
        /// The key that stands behind it.
        var key: AuthKeyID
        var session: SessionID
        var message: WireMessageID
        var at: Duration
    }

    /// The answer's body, or nil to leave it open.
    typealias Script = @Sendable (Call) -> [UInt8]?

    struct State {
        var random: SeededRandom
        var script: Script = { _ in ScriptedServer.boolTrue }
        var keys: [AuthKeyID: ActiveAuthKey] = [:]
        var connections: [ObjectIdentifier: Connection] = [:]
        var sessions: [SessionID: ActiveSession] = [:]
        var calls: [Call] = []
        /// Called, and not yet handed to the script.
        var unanswered: [Call] = []
        var handshakes = 0
        var bindings = 0
        /// What every binding is answered with; nil for what it deserves.
        var bindingAnswer: [UInt8]?
        /// Says of every key that it is unknown.
        var deniesKeys = false
    }

    struct ActiveAuthKey {
        var key: AuthKey
        var salts: SaltSchedule
        /// By the server's clock; nil for a permanent key.
        var expires: WireTime?
        var boundTo: AuthKeyID?
    }

    struct ActiveSession {
        var wire: ServerSession
        var key: AuthKeyID
        var connection: ObjectIdentifier?
    }

    struct Connection {
        var stream: MemoryStream
        var framing = ServerFraming()
        var exchange: ServerKeyExchange
    }

    static let boolTrue: [UInt8] = [0xb5, 0x75, 0x72, 0x99]

    let clock: VirtualClock
    let dataCentre: Int32
    /// The server's time of day when the clock stands at zero.
    static let epoch = WireTime(seconds: 1_700_000_000)
    let state: Locked<State>

    init(_ clock: VirtualClock, dataCentre: Int32 = 2, seed: UInt64 = 1) {
        self.clock = clock
        self.dataCentre = dataCentre
        state = Locked(State(random: SeededRandom(seed: seed)))
    }

    var now: WireTime { Self.epoch + clock.nowWithSleep }

    /// What was called so far, without bindings.
    var calls: [Call] { state.withLock { $0.calls } }
    var handshakes: Int { state.withLock { $0.handshakes } }
    var bindings: Int { state.withLock { $0.bindings } }
    var sessionCount: Int { state.withLock { $0.sessions.count } }

    /// Answers calls by this from now on.
    func script(_ script: @escaping Script) { state.withLock { $0.script = script } }

    /// Answers every binding with this from now on, or as it deserves.
    func answerBindings(with answer: [UInt8]?) { state.withLock { $0.bindingAnswer = answer } }

    /// Says of every key from now on that it is unknown, or the truth.
    func denyKeys(_ deniesKeys: Bool) { state.withLock { $0.deniesKeys = deniesKeys } }

    /// Forgets all keys, or those that live in memory only, with their sessions.
    func forgetKeys(temporaryOnly: Bool) {
        state.withLock { state in
            state.keys = temporaryOnly ? state.keys.filter { $0.value.expires == nil } : [:]
            let known = state.keys
            state.sessions = state.sessions.filter { known[$0.value.key] != nil }
        }
    }

    /// Forgets what was under way, as at a restart.
    func forgetSessions() { state.withLock { $0.sessions = [:] } }

    /// Says something unasked in every session.
    func push(_ updates: TL.Updates) {
        let body = updates.encoded()
        perform { state, _ in
            for id in state.sessions.keys { state.sessions[id]?.wire.push(body) }
        }
    }

    /// Answers a call that the script left open.
    func answer(_ call: Call, with body: [UInt8]) {
        perform { [now] state, _ in
            guard state.sessions[call.session] != nil else { return }
            let events = state.sessions[call.session]?.wire.answer(call.message, with: body, now: now) ?? []
            ScriptedServer.take(events, of: call.session, in: &state, at: self.clock.now)
        }
    }

    // What streams tell.

    func received(_ bytes: [UInt8], over stream: MemoryStream) {
        perform { state, out in
            let id = ObjectIdentifier(stream)
            var connection =
                state.connections[id]
                ?? Connection(
                    stream: stream,
                    exchange: ServerKeyExchange(
                        privateKey: ServerKeyFixture.privateKey,
                        dataCentre: dataCentre
                    )
                )
            connection.framing.receive(bytes.span.bytes)
            // The client under test never sends what cannot be framed.
            while let frame = try? connection.framing.nextFrame() {
                take(frame.payload, on: &connection, id: id, state: &state, out: &out)
            }
            state.connections[id] = connection
        }
    }

    func lost(_ stream: MemoryStream) {
        state.withLock { state in
            let id = ObjectIdentifier(stream)
            state.connections[id] = nil
            for session in state.sessions.keys where state.sessions[session]?.connection == id {
                state.sessions[session]?.connection = nil
            }
        }
    }

    /// Changes the state and sends what is to be said after that.
    private func perform(_ change: (inout State, inout [(MemoryStream, [UInt8])]) -> Void) {
        let out = state.withLock { state in
            var out: [(MemoryStream, [UInt8])] = []
            change(&state, &out)
            runScript(&state)
            flush(&state, &out)
            return out
        }
        for (stream, bytes) in out { stream.deliver(bytes) }
    }
}
