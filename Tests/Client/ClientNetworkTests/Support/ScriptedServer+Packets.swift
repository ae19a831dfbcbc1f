import MTProto
import StdExtras
import TelegramSchema
import TestKit
import WireCrypto

/// The server's handling of packets.
extension ScriptedServer {
    typealias Output = [(MemoryStream, [UInt8])]

    func take(
        _ payload: [UInt8],
        on connection: inout Connection,
        id: ObjectIdentifier,
        state: inout State,
        out: inout Output
    ) {
        guard let keyID = Envelope.keyID(of: payload.span.bytes) else { return }
        if keyID.rawValue == 0 { return exchange(payload, on: &connection, &state, &out) }
        var payload = payload
        let isLive = state.keys[keyID].map { $0.expires.map { $0 > now } ?? true } ?? false
        guard isLive, !state.deniesKeys, var key = state.keys[keyID],
            let message = try? Envelope.open(&payload, key: key.key, from: .client)
        else { return refuse(.unknownKey, on: &connection, &state, &out) }
        let session = message.header.sessionID
        if state.sessions[session] == nil {
            let wire = ServerSession(id: session, uniqueID: Int64(bitPattern: state.random.next()))
            state.sessions[session] = ActiveSession(wire: wire, key: keyID)
        }
        if state.sessions[session]?.connection != id {
            state.sessions[session]?.connection = id
            state.sessions[session]?.wire.connectionReplaced()
        }
        let events =
            state.sessions[session]?.wire.receive(message, in: payload, salts: &key.salts, now: now) ?? []
        state.keys[keyID] = key
        Self.take(events, of: session, in: &state, at: clock.now)
    }

    /// Records calls; the script runs at the end of the turn.
    static func take(
        _ events: [ServerSession.Event],
        of session: SessionID,
        in state: inout State,
        at moment: Duration
    ) {
        guard let live = state.sessions[session], let key = state.keys[live.key] else { return }
        for case .call(let message, let body) in events {
            var call = Call(
                body: body,
                method: 0,
                key: key.boundTo ?? live.key,
                session: session,
                message: message,
                at: moment
            )
            call.unwrap()
            state.unanswered.append(call)
        }
    }

    private func exchange(
        _ packet: [UInt8],
        on connection: inout Connection,
        _ state: inout State,
        _ out: inout Output
    ) {
        let step = connection.exchange.receive(packet, now: now, random: &state.random) { _ in false }
        switch step {
        case .reply(let reply): write(reply, on: &connection, &state, &out)
        case .established(let made, let reply):
            state.handshakes += 1
            let salts = SaltSchedule(secret: [1], keyID: made.key.id, epoch: now)
            var key = ActiveAuthKey(key: made.key, salts: salts)
            if case .temporary(let expires) = made.lifetime { key.expires = expires }
            key.salts.accept(handshakeSalt: made.initialSalt, now: now)
            state.keys[made.key.id] = key
            write(reply, on: &connection, &state, &out)
        case .reject(let error): refuse(error, on: &connection, &state, &out)
        case .ignore: break
        }
    }

    private func refuse(
        _ error: TransportError,
        on connection: inout Connection,
        _ state: inout State,
        _ out: inout Output
    ) {
        var bytes: [UInt8] = []
        connection.framing.encodeTransportError(error, into: &bytes, random: &state.random)
        out.append((connection.stream, bytes))
    }

    private func write(
        _ packet: [UInt8],
        on connection: inout Connection,
        _ state: inout State,
        _ out: inout Output
    ) {
        var bytes: [UInt8] = []
        connection.framing.encode(packet.span.bytes, into: &bytes, random: &state.random)
        out.append((connection.stream, bytes))
    }

    /// Answers calls, also those that answers release.
    func runScript(_ state: inout State) {
        while !state.unanswered.isEmpty {
            let call = state.unanswered.removeFirst()
            guard let answer = answer(to: call, &state) else { continue }
            if let place = call.compact {
                self.answer(place, with: answer, in: &state)
                continue
            }
            let events = state.sessions[call.session]?.wire.answer(call.message, with: answer, now: now) ?? []
            Self.take(events, of: call.session, in: &state, at: clock.now)
        }
    }

    private func answer(to call: Call, _ state: inout State) -> [UInt8]? {
        if call.compact != nil {
            state.calls.append(call)
            return state.script(call)
        }
        guard let live = state.sessions[call.session], let key = state.keys[live.key] else { return nil }
        if call.method == TLFunction.AuthBindTempAuthKey.constructorID {
            return bind(call, key, &state)
        }
        if key.expires != nil, key.boundTo == nil { return .rpcError(401, "AUTH_KEY_PERM_EMPTY") }
        state.calls.append(call)
        return state.script(call)
    }

    private func bind(_ call: Call, _ temporary: ActiveAuthKey, _ state: inout State) -> [UInt8] {
        state.bindings += 1
        if let answer = state.bindingAnswer { return answer }
        let place = TemporaryKeyBinding(
            temporaryKeyID: temporary.key.id,
            sessionID: call.session.rawValue,
            messageID: call.message.rawValue
        )
        guard let function = try? TLFunction.AuthBindTempAuthKey(decoding: call.body),
            let permanent = state.keys[AuthKeyID(rawValue: function.permAuthKeyID)], permanent.expires == nil,
            (try? place.verify(function, permanentKey: permanent.key, now: now)) != nil
        else { return .rpcError(400, "ENCRYPTED_MESSAGE_INVALID") }
        for (id, other) in state.keys where other.boundTo == permanent.key.id && id != temporary.key.id {
            state.keys[id] = nil
            state.sessions = state.sessions.filter { $0.value.key != id }
        }
        state.keys[temporary.key.id]?.boundTo = permanent.key.id
        return Self.boolTrue
    }

    /// Sends the pending messages of all connected sessions.
    func flush(_ state: inout State, _ out: inout Output) {
        flushCompact(&state, &out)
        for id in state.sessions.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
            guard var live = state.sessions[id], let connectionID = live.connection,
                var key = state.keys[live.key],
                var connection = state.connections[connectionID], live.wire.hasOutput(now: now)
            else { continue }
            var random = state.random
            var bytes: [UInt8] = []
            live.wire.flush(now: now, salt: key.salts.current(now: now)) { header, body in
                var packet: [UInt8] = []
                Envelope.seal(header, body: body, key: key.key, from: .server, random: &random, into: &packet)
                connection.framing.encode(packet.span.bytes, into: &bytes, random: &random)
            }
            state.random = random
            state.sessions[id] = live
            state.keys[live.key] = key
            state.connections[connectionID] = connection
            out.append((connection.stream, bytes))
        }
    }
}

extension ScriptedServer.Call {
    /// Removes the client's wrappers around the method.
    fileprivate mutating func unwrap() {
        let wrapped = body
        var reader = TLReader(wrapped.span.bytes)
        do {
            while true {
                switch try reader.peekUInt32() {
                case TLFunction.InvokeWithLayer.constructorID:
                    _ = try TLFunction.InvokeWithLayer(from: &reader)
                case TLFunction.InitConnection.constructorID:
                    _ = try TLFunction.InitConnection(from: &reader)
                    isIntroduced = true
                case TLFunction.InvokeWithoutUpdates.constructorID:
                    _ = try TLFunction.InvokeWithoutUpdates(from: &reader)
                    isWithoutUpdates = true
                case let other:
                    method = other
                    body = Array(wrapped[reader.offset...])
                    return
                }
            }
        } catch {
            // A method of fewer than four bytes: left as it is.
            return
        }
    }
}

extension [UInt8] {
    /// A boxed `rpc_error`.
    static func rpcError(_ code: Int32, _ message: String) -> [UInt8] {
        MTP.RpcError(errorCode: code, errorMessage: message).encoded()
    }
}
