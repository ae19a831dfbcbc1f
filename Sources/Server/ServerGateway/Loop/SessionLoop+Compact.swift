import CompactOpcodes
import CompactWire
import Logging
import MTProto
import NIOCore
import ServerEngine
import TelegramSchema

/// Connections of the compact transport. Their requests become calls as those of MTProto do, with the same limits.
extension SessionLoop {
    /// True if the client of a connection may speak the compact transport.
    func admitsCompact(_ connection: Connection) -> Bool {
        switch options.compact {
        case .off: false
        case .local: connection.isProxied || connection.source.key == .loopback
        case .open: true
        }
    }

    /// Makes a connection one of the compact transport.
    func beginCompact(_ connection: Connection) {
        let now = options.now
        let opcodes = OpcodeSession(
            addresses: OpcodeSession.Addresses { [weak self, weak connection] location in
                guard let self, let connection else { return "" }
                return fileAddress(location, for: connection)
            },
            callsSeed: Int64(bitPattern: random.next() >> 1)
        ) { now().milliseconds }
        connection.compact = CompactPeer(
            connection,
            sessionID: Int64(bitPattern: random.next()),
            opcodes: opcodes
        )
    }

    // MARK: in

    /// Takes bytes of a client.
    func received(_ bytes: ByteBuffer, from peer: CompactPeer) {
        let connection = peer.connection
        connection.lastHeard = now
        connection.undeliveredBytes = 0
        if peer.reception != nil {
            peer.reception?.receive(bytes.readableBytesSpan)
            meet(peer)
        } else {
            actOnAll(peer.wire?.receive(bytes.readableBytesSpan, now: compactNow) ?? [], of: peer)
        }
        settle(peer)
        guard connection.hold != .closing, !mayHold(connection) else { return }
        close(connection, because: "a stranger holds too much")
    }

    /// Takes requests that waited for room.
    func takeRequests(from peer: CompactPeer) {
        let connection = peer.connection
        guard connection.hold == .none, peer.wire != nil, connection.isWritable, !connection.isPaused else {
            return
        }
        actOnAll(peer.wire?.process(now: compactNow) ?? [], of: peer)
        settle(peer)
    }

    /// Begins the session with the first request.
    private func meet(_ peer: CompactPeer) {
        guard admitsCompact(peer.connection) else {
            peer.reception?.end(because: .inTheClear)
            return close(peer.connection, because: "a public client in the clear")
        }
        while let event = peer.reception?.next() {
            switch event {
            case .open(let first):
                guard let reader = peer.reception?.reader else { return }
                var wire = CompactServerSession(isNumbered: false, now: compactNow)
                wire.requestBytes = CompactOpening.longestPayloadBytes
                // What a stranger packs may not grow: known clients pack nothing.
                wire.unpackingRatio = 1
                let events = wire.attach(reader, first: first, now: compactNow)
                peer.reception = nil
                peer.wire = wire
                return actOnAll(events, of: peer)
            case .resume:
                // Sessions of our own clients go on in sealed channels only.
                peer.reception?.refuseResumption()
            case .closed(let reason):
                return close(peer.connection, because: reason.description)
            }
        }
    }

    /// Acts on events, and on those that waited behind them, as long as their owner may have more unpacked.
    private func actOnAll(_ events: [CompactServerSession.Event], of peer: CompactPeer) {
        let connection = peer.connection
        var events = events
        while !events.isEmpty {
            act(on: events, of: peer)
            guard connection.hold == .none, connection.isWritable, !connection.isPaused else { return }
            events = peer.wire?.process(now: compactNow) ?? []
        }
    }

    private func act(on events: [CompactServerSession.Event], of peer: CompactPeer) {
        charge(CompactServerSession.payloadBytes(of: events), to: peer)
        for event in events {
            switch event {
            case .request(let number, let opcode, let payload):
                peer.opcodes.receive(number, opcode, payload: payload)
            case .heartbeat(let payload):
                peer.opcodes.checked(payload: payload)
            case .closed(let reason):
                return close(peer.connection, because: reason.description)
            case .expired:
                break
            }
            carryOut(peer)
        }
    }

    /// Sends what there is at the end of this turn, and starts or stops reading.
    private func settle(_ peer: CompactPeer) {
        guard peer.connection.hold != .closing else { return }
        markDirty(peer.connection)
        updateReading(of: peer.connection)
    }

    /// A byte of a value is more work than one of a text that was packed.
    private static let workOfByte = 4

    /// Charges what is decoded for a client or written for it.
    private func charge(_ bytes: Int, to peer: CompactPeer) {
        chargeUnpacking(
            Self.workOfByte * bytes,
            by: payers(of: peer.key, on: peer.connection),
            on: peer.connection
        )
    }

    /// Takes the answer to a call.
    func answer(_ number: UInt64, of peer: CompactPeer, with body: [UInt8]) {
        charge(body.count, to: peer)
        peer.opcodes.answered(number, with: body)
        carryOut(peer)
        settle(peer)
    }

    /// Takes an update for the user of a key.
    func deliver(_ push: Push, to peer: CompactPeer) {
        peer.opcodes.push(push.body)
        carryOut(peer)
        settle(peer)
    }

    // MARK: out

    /// Does what the opcodes want, until they want nothing more at once.
    func carryOut(_ peer: CompactPeer) {
        while true {
            let output = peer.opcodes.takeOutput()
            guard !output.isEmpty else { return }
            for output in output where peer.connection.hold != .closing { carryOut(output, of: peer) }
        }
    }

    private func carryOut(_ output: OpcodeSession.Output, of peer: CompactPeer) {
        switch output {
        case .call(let number, let body): submit(body, number, of: peer)
        case .makeKey(let number): makeKey(number, of: peer)
        case .findKey(let number, let token): findKey(of: token, number, of: peer)
        case .makeSlot(let number, let kind): makeSlot(for: kind, number, of: peer)
        case .respond(let request, let value):
            peer.wire?.respond(to: request, payload: value.encoded())
        case .refuse(let request, let error):
            peer.wire?.fail(request, payload: error.payload.encoded())
        case .event(let opcode, let value):
            if peer.wire?.push(opcode, payload: value.encoded()) == false {
                end(peer, because: .missedEvents)
            }
        case .close: end(peer, because: .missedEvents)
        }
    }

    private func submit(_ body: [UInt8], _ number: UInt64, of peer: CompactPeer) {
        guard let key = peer.key else {
            return peer.opcodes.answered(number, with: RPCError(code: 401, "AUTH_KEY_UNREGISTERED").encoded())
        }
        let refusal = submit(
            body,
            of: .compact(peer, number),
            under: key,
            from: peer.connection,
            session: peer.sessionID
        )
        if let refusal { peer.opcodes.answered(number, with: refusal) }
    }

    // MARK: keys

    /// Makes a token and its key. It costs a stranger as much as an exchange of keys.
    private func makeKey(_ number: UInt64, of peer: CompactPeer) {
        guard mayMakeKey(peer.connection.source.key), waitingHandshakes < limits.waitingHandshakes else {
            return peer.opcodes.keyMade(number, .refused, key: 0)
        }
        let token = CompactToken(using: &random)
        guard let engine, let authKey = Self.authKey(of: token), keys[authKey.id] == nil else {
            return peer.opcodes.keyMade(number, .failed, key: 0)
        }
        waitingHandshakes += 1
        let saved = eventLoop.makeFutureWithTask {
            try await engine.saveAuthKey(id: authKey.id.rawValue, bytes: authKey.bytes)
        }
        saved.assumeIsolated().whenComplete { [weak self] result in
            guard let self else { return }
            waitingHandshakes -= 1
            guard case .success = result else {
                logger.error("a new key could not be stored")
                peer.opcodes.keyMade(number, .failed, key: 0)
                carryOut(peer)
                return settle(peer)
            }
            let key = makeKey(authKey, .permanent)
            keep(key)
            guard peer.connection.hold != .closing else { return }
            attach(peer, to: key)
            peer.opcodes.keyMade(number, .made(token), key: authKey.id.rawValue)
            carryOut(peer)
            settle(peer)
        }
    }

    private static func authKey(of token: CompactToken) -> AuthKey? {
        (try? token.authKeyBytes()).flatMap(AuthKey.init(bytes:))
    }

    /// Looks for a token's key. Guesses are counted as those of key ids are.
    private func findKey(of token: CompactToken, _ number: UInt64, of peer: CompactPeer) {
        guard let authKey = Self.authKey(of: token) else {
            return peer.opcodes.keyFound(number, .failed, key: 0)
        }
        withPermanentKey(authKey.id, for: peer.connection.source.key) { [weak self] lookup in
            guard let self, peer.connection.hold != .closing else { return }
            let outcome: KeyOutcome
            switch lookup {
            // Compared in constant time: the id alone is short.
            case .found(let key) where key.key == authKey:
                attach(peer, to: key)
                outcome = .found(isSignedIn: key.user != nil)
            case .found, .absent: outcome = .absent
            case .refused: outcome = .refused
            case .failed: outcome = .failed
            }
            peer.opcodes.keyFound(number, outcome, key: authKey.id.rawValue)
            carryOut(peer)
            settle(peer)
        }
    }

    private func attach(_ peer: CompactPeer, to key: ActiveAuthKey) {
        guard peer.key !== key else { return noteMember(peer) }
        detach(peer)
        let most =
            key.user == nil ? min(limits.sessionsPerStranger, limits.sessionsPerKey) : limits.sessionsPerKey
        if key.peers.count >= most, let oldest = key.peers.first {
            end(oldest, because: .missedEvents)
        }
        peer.key = key
        key.peers.append(peer)
        key.lastHeard = now
        peer.connection.isTrusted = true
        setAlarm(for: peer.connection)
        peer.address.map { engine?.sessionAppeared($0) }
        noteMember(peer)
    }

    /// Lets a member send more in a request than a stranger.
    func noteMember(_ peer: CompactPeer) {
        guard peer.key?.user != nil else { return }
        peer.wire?.requestBytes = CompactLimits().requestBytes
        peer.wire?.unpackingRatio = PayloadLimits().ratio
    }

    private func detach(_ peer: CompactPeer) {
        guard let key = peer.key else { return }
        peer.address.map { engine?.sessionEnded($0) }
        key.peers.removeAll { $0 === peer }
        peer.key = nil
        count(0, of: peer, for: nil)
        noteIfUnused(key)
    }

    // MARK: the end

    /// Ends a connection for a reason that the client is told, if it still reads.
    func end(_ peer: CompactPeer, because reason: CompactCloseReason) {
        guard peer.connection.hold != .closing else { return }
        peer.wire?.end(because: reason)
        // What it does not read would hold the connection open.
        if !peer.connection.isWritable { peer.discardOutput() }
        close(peer.connection, because: reason.description)
        detach(peer)
    }

    /// Drops a peer whose connection is gone.
    func forget(_ peer: CompactPeer) {
        peer.opcodes.end()
        peer.wire = nil
        peer.reception = nil
        uploadSlots.forget(peer)
        detach(peer)
    }

    /// Counts the bytes of a peer, and ends it if its user holds too much.
    func countHeld(_ peer: CompactPeer) {
        guard let key = peer.key else { return }
        count(peer.heldBytes, of: peer, for: key.userAccount ?? key.account)
        let share = key.user == nil ? limits.heldBytesOfStranger : limits.heldBytesOfUser
        let isTooMuch = peer.holder.map { $0.heldBytes > share } == true || heldBytes > limits.heldBytes
        if isTooMuch, peer.countedBytes > limits.spareBytesOfSession { end(peer, because: .missedEvents) }
    }
}

extension CompactServerSession {
    /// Bytes of the unpacked payloads in events.
    fileprivate static func payloadBytes(of events: [Event]) -> Int {
        events.reduce(0) { sum, event in
            switch event {
            case .request(_, _, let payload), .heartbeat(let payload): sum + payload.count
            case .closed, .expired: sum
            }
        }
    }
}
