import MTProto
import StdExtras
import TelegramSchema
import TestKit
import WireCrypto

/// A scripted server made of the protocol's value types, on a virtual clock. It creates and binds keys like the real
/// one, and answers each call by the script.
final class ScriptedServer: Sendable {
    /// A call as the server sees it.
    struct Call: Sendable {
        /// The call without wrappers.
        var body: [UInt8]
        var method: UInt32
        /// True if the client introduced itself in the call.
        var isIntroduced = false
        var isWithoutUpdates = false
        /// The permanent key of the call.
        var key: AuthKeyID
        var session: SessionID
        var message: WireMessageID
        var at: Duration
        /// The place of a call by the compact transport.
        var compact: CompactPlace?
    }

    /// Returns the answer's body, or nil to leave the call open.
    typealias Script = @Sendable (Call) -> [UInt8]?

    struct State {
        var random: SeededRandom
        var script: Script = { _ in ScriptedServer.boolTrue }
        var keys: [AuthKeyID: ActiveAuthKey] = [:]
        var connections: [ObjectIdentifier: Connection] = [:]
        var sessions: [SessionID: ActiveSession] = [:]
        var calls: [Call] = []
        /// The received calls that the script has not answered yet.
        var unanswered: [Call] = []
        var handshakes = 0
        var bindings = 0
        /// The answer to every binding; nil for the correct one.
        var bindingAnswer: [UInt8]?
        /// True for a server that does not answer MTProto.
        var isMTProtoSilent = false
        /// True to report every key as unknown.
        var deniesKeys = false
        /// The compact transport; nil if the server has none.
        var compact: CompactState?
    }

    struct ActiveAuthKey {
        var key: AuthKey
        var salts: SaltSchedule
        /// The expiry by the server's clock; nil for a permanent key.
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
    /// The server's time when the clock is at zero.
    static let epoch = WireTime(seconds: 1_700_000_000)
    let state: Locked<State>

    init(_ clock: VirtualClock, dataCentre: Int32 = 2, seed: UInt64 = 1) {
        self.clock = clock
        self.dataCentre = dataCentre
        state = Locked(State(random: SeededRandom(seed: seed)))
    }

    var now: WireTime { Self.epoch + clock.nowWithSleep }

    /// The calls so far, without bindings.
    var calls: [Call] { state.withLock { $0.calls } }
    var handshakes: Int { state.withLock { $0.handshakes } }
    var bindings: Int { state.withLock { $0.bindings } }
    var sessionCount: Int { state.withLock { $0.sessions.count } }

    /// Sets the script for later calls.
    func script(_ script: @escaping Script) { state.withLock { $0.script = script } }

    /// Sets the answer to every binding; nil for the correct one.
    func answerBindings(with answer: [UInt8]?) { state.withLock { $0.bindingAnswer = answer } }

    /// Reports every key as unknown from now on, or the truth.
    func denyKeys(_ deniesKeys: Bool) { state.withLock { $0.deniesKeys = deniesKeys } }

    /// Answers nothing by MTProto any more.
    func silenceMTProto() { state.withLock { $0.isMTProtoSilent = true } }

    /// Forgets all keys, or only the temporary ones, with their sessions.
    func forgetKeys(temporaryOnly: Bool) {
        state.withLock { state in
            state.keys = temporaryOnly ? state.keys.filter { $0.value.expires == nil } : [:]
            let known = state.keys
            state.sessions = state.sessions.filter { known[$0.value.key] != nil }
        }
    }

    /// Forgets the sessions, as at a restart.
    func forgetSessions() { state.withLock { $0.sessions = [:] } }

    /// Sends updates in every session.
    func push(_ updates: TL.Updates) {
        let body = updates.encoded()
        perform { state, _ in
            for id in state.sessions.keys { state.sessions[id]?.wire.push(body) }
            Self.pushCompact(body, &state)
        }
    }

    /// Answers a call that the script left open.
    func answer(_ call: Call, with body: [UInt8]) {
        perform { [now] state, _ in
            if let place = call.compact { return self.answer(place, with: body, in: &state) }
            guard state.sessions[call.session] != nil else { return }
            let events = state.sessions[call.session]?.wire.answer(call.message, with: body, now: now) ?? []
            ScriptedServer.take(events, of: call.session, in: &state, at: self.clock.now)
        }
    }

    // The events of streams.

    func received(_ bytes: [UInt8], over stream: MemoryStream) {
        perform { state, out in
            let id = ObjectIdentifier(stream)
            if takeCompact(bytes, over: stream, &state) || state.isMTProtoSilent { return }
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
            // The client under test never sends invalid frames.
            while let frame = try? connection.framing.nextFrame() {
                take(frame.payload, on: &connection, id: id, state: &state, out: &out)
            }
            state.connections[id] = connection
        }
    }

    func lost(_ stream: MemoryStream) {
        state.withLock { state in
            let id = ObjectIdentifier(stream)
            lostCompact(id, &state)
            state.connections[id] = nil
            for session in state.sessions.keys where state.sessions[session]?.connection == id {
                state.sessions[session]?.connection = nil
            }
        }
    }

    /// Changes the state and sends the resulting messages.
    func perform(_ change: (inout State, inout [(MemoryStream, [UInt8])]) -> Void) {
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
