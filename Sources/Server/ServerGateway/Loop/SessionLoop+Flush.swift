import CompactWire
import MTProto
import NIOCore
import ServerEngine
import TelegramSchema

/// Output: collected during a turn of the loop, written once per connection at its end.
///
/// A write and its system call cost more than all other work for a message, so all messages of a turn share them.
extension SessionLoop {
    /// Schedules packing and sending of a session's output at the end of this turn. A session without a connection
    /// keeps its output.
    func markDirty(_ session: ActiveSession) {
        guard !session.isDirty, let connection = session.connection else { return }
        session.isDirty = true
        markDirty(connection)
    }

    /// Schedules writing of a connection's output at the end of this turn.
    func markDirty(_ connection: Connection) {
        guard !connection.isDirty else { return }
        connection.isDirty = true
        dirty.append(connection)
        guard !isFlushScheduled else { return }
        isFlushScheduled = true
        // Runs after all events of this turn: the loop runs tasks after its sockets.
        eventLoop.assumeIsolated().execute { [weak self] in self?.flush() }
    }

    private func flush() {
        isFlushScheduled = false
        let connections = dirty
        dirty.removeAll(keepingCapacity: true)
        for connection in connections {
            write(to: connection)
            // Answers make room for calls, wherever they came from, and so does a session that moved to another
            // connection.
            if !connection.isReading, drained == nil { takePackets(from: connection) }
        }
    }

    /// Packs and writes the output of one connection.
    func write(to connection: Connection) {
        connection.isDirty = false
        // Output for a blocked connection stays unpacked until it can be written: see `writabilityChanged`.
        guard connection.isWritable, !connection.awaitsRequest, connection.hold != .closing else { return }
        outputScratch.removeAll(keepingCapacity: true)
        if !connection.output.isEmpty {
            outputScratch.append(contentsOf: connection.output)
            connection.output = []
        }
        connection.publicClient?.takeOutput(into: &outputScratch)
        connection.sealed.map { takeOutput(of: $0, into: &outputScratch) }
        guard connection.hold != .closing else { return }
        let now = now
        for session in connection.sessions where session.isDirty {
            // A session that found another connection sends again what is not acknowledged: all of them at once would be
            // far more than the channel may hold.
            guard outputScratch.count < limits.outputBytes else {
                markDirty(connection)
                break
            }
            pack(session, for: connection, now: now)
        }
        guard !outputScratch.isEmpty else { return }
        connection.channel.writeAndFlush(ByteBuffer(bytes: outputScratch), promise: nil)
        connection.publicClient.map(countHeld)
        connection.sealed?.session.map(countHeld)
    }

    private func pack(_ session: ActiveSession, for connection: Connection, now: WireTime) {
        session.isDirty = false
        rateResends(of: session, now: now)
        let key = session.key
        let salt = key.salts.current(now: now)
        var packet: [UInt8] = []
        swap(&packet, &packetScratch)
        session.wire.flush(now: now, salt: salt) { header, body in
            packet.removeAll(keepingCapacity: true)
            Envelope.seal(header, body: body, key: key.key, from: .server, random: &random, into: &packet)
            connection.framing.encode(packet.span.bytes, into: &outputScratch, random: &random)
        }
        swap(&packet, &packetScratch)
        setAlarm(for: session)
        countHeld(session)
    }

    /// Charges what a session sends again, or has it wait.
    ///
    /// A few bytes open a connection or ask for a message again, and the session may keep megabytes for it. So who does
    /// that again and again waits for the repetition, and for nothing else.
    private func rateResends(of session: ActiveSession, now: WireTime) {
        session.resendsAt = nil
        session.wire.holdsResends = false
        let bytes = session.wire.resendBytes
        guard bytes > 0 else { return }
        let (payers, limits) = (payers(of: session), limits)
        let wait = payers.longest { $0.resendingWait(now: now, limits) }
        guard wait > .zero else { return payers.forEach { $0.resent(bytes) } }
        session.wire.holdsResends = true
        session.resendsAt = now + wait
    }
}

/// Delivers the engine's durable output to its sessions.
extension SessionLoop {
    /// Gives a batch to sessions; their output is sent at the end of this turn.
    func deliver(_ batch: EngineBatch) {
        var signedOut: [ActiveAuthKey] = []
        for binding in batch.bindings {
            guard let key = keys[AuthKeyID(rawValue: binding.authKeyID)] else { continue }
            if key.user != nil, binding.user != key.user { signedOut.append(key) }
            setUser(binding.user, of: key)
            key.isJoined = binding.isJoined
            for client in key.publicClients { noteMember(client) }
            for session in key.numbered { noteMember(session) }
        }
        for address in batch.muted { session(at: address)?.isMuted = true }
        for push in batch.pushes { deliver(push) }
        for answer in batch.answers {
            guard let call = calls.remove(answer.token) else { continue }
            switch call.caller {
            case .session(let session, let message):
                guard !session.isGone else { continue }
                self.answer(message, of: session, with: written(answer.body, for: call))
            case .publicClient(let client, let number):
                self.answer(number, of: client, with: answer.body)
            case .numbered(let session, let number):
                self.answer(number, of: session, to: call, answer.body)
            case .file(let then):
                then(answer.body)
            }
        }
        // After the answers: who signs out is told that it is done.
        for key in signedOut {
            for client in key.publicClients { end(client, because: .signedOut) }
            signOut(key)
        }
        if calls.isEmpty { drained?.succeed() }
    }

    private func deliver(_ push: Push) {
        var made: [Int32: [UInt8]?] = [:]
        for id in keysOfUser[push.user] ?? [] {
            if let only = push.onlyAuthKey, only != id.rawValue { continue }
            guard let key = keys[id], !key.isJoined else { continue }
            for client in key.publicClients where client.address != push.exceptSession {
                deliver(push, to: client)
            }
            if push.exceptSession?.authKeyID != id.rawValue { deliver(push, toNumberedOf: key, made: &made) }
            guard let session = key.pushTarget else { continue }
            // A client that made the change in one of its sessions got the update there, whichever session it listens
            // to.
            if push.exceptSession?.authKeyID == id.rawValue { continue }
            guard let body = written(push.body, for: session, made: &made) else { continue }
            session.wire.push(body)
            markDirty(session)
            countHeld(session)
        }
    }

    private func session(at address: SessionAddress) -> ActiveSession? {
        guard let key = keys[AuthKeyID(rawValue: address.authKeyID)] else { return nil }
        return key.session(SessionID(rawValue: address.sessionID))
    }
}
