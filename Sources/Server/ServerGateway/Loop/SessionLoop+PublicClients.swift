import CompactOpcodes
import CompactWire
import Logging
import MTProto
import NIOCore
import ServerEngine
import TelegramSchema

/// Public clients of the compact transport. Their requests become calls as those of MTProto do, with the same limits.
extension SessionLoop {
    /// True if public clients may speak the compact transport over a connection.
    func admitsPublic(_ connection: Connection) -> Bool {
        switch options.compact {
        case .off: false
        case .local: connection.isProxied || connection.source.key == .loopback
        case .open: true
        }
    }

    /// Makes a connection one of a public client.
    func beginPublic(_ connection: Connection) {
        let now = options.now
        let opcodes = OpcodeSession(
            addresses: OpcodeSession.Addresses { [weak self, weak connection] location in
                guard let self, let connection else { return "" }
                return fileAddress(location, for: connection)
            },
            callsSeed: Int64(bitPattern: random.next() >> 1)
        ) { now().milliseconds }
        connection.publicClient = PublicClient(
            connection,
            sessionID: Int64(bitPattern: random.next()),
            opcodes: opcodes
        )
    }

    // MARK: in

    /// Takes bytes of a client.
    func received(_ bytes: ByteBuffer, from client: PublicClient) {
        let connection = client.connection
        connection.lastHeard = now
        connection.undeliveredBytes = 0
        if client.reception != nil {
            client.reception?.receive(bytes.readableBytesSpan)
            meet(client)
        } else {
            actOnAll(client.wire?.receive(bytes.readableBytesSpan, now: compactNow) ?? [], of: client)
        }
        settle(client)
        guard connection.hold != .closing, !mayHold(connection) else { return }
        close(connection, because: "a stranger holds too much")
    }

    /// Takes requests that waited for room.
    func takeRequests(from client: PublicClient) {
        guard client.wire != nil, client.connection.takesRequests else { return }
        actOnAll(client.wire?.process(now: compactNow) ?? [], of: client)
        settle(client)
    }

    /// Begins the session with the first request.
    private func meet(_ client: PublicClient) {
        guard admitsPublic(client.connection) else {
            client.reception?.end(because: .inTheClear)
            return close(client.connection, because: "a public client in the clear")
        }
        while let event = client.reception?.next() {
            switch event {
            case .open(let first):
                guard let reader = client.reception?.reader else { return }
                var wire = CompactServerSession(isNumbered: false, now: compactNow)
                wire.requestBytes = CompactOpening.longestPayloadBytes
                // What a stranger packs may not grow: known clients pack nothing.
                wire.unpackingRatio = 1
                let events = wire.attach(reader, first: first, now: compactNow)
                client.reception = nil
                client.wire = wire
                return actOnAll(events, of: client)
            case .resume:
                // Sessions of our own clients go on in sealed channels only.
                client.reception?.refuseResumption()
            case .closed(let reason):
                return close(client.connection, because: reason.description)
            }
        }
    }

    /// Acts on events, and on those that waited behind them, as long as their owner may have more unpacked.
    private func actOnAll(_ events: [CompactServerSession.Event], of client: PublicClient) {
        var events = events
        while !events.isEmpty {
            act(on: events, of: client)
            guard client.connection.takesRequests else { return }
            events = client.wire?.process(now: compactNow) ?? []
        }
    }

    private func act(on events: [CompactServerSession.Event], of client: PublicClient) {
        charge(CompactServerSession.payloadBytes(of: events), to: client)
        for event in events {
            switch event {
            case .request(let number, let opcode, let payload):
                client.opcodes.receive(number, opcode, payload: payload)
            case .heartbeat(let payload):
                client.opcodes.checked(payload: payload)
            case .closed(let reason):
                return close(client.connection, because: reason.description)
            case .expired:
                break
            }
            carryOut(client)
        }
    }

    /// Sends what there is at the end of this turn, and starts or stops reading.
    private func settle(_ client: PublicClient) {
        guard client.connection.hold != .closing else { return }
        markDirty(client.connection)
        updateReading(of: client.connection)
    }

    /// A byte of a value is more work than one of a text that was packed.
    private static let workOfByte = 4

    /// Charges what is decoded for a client or written for it.
    private func charge(_ bytes: Int, to client: PublicClient) {
        chargeUnpacking(
            Self.workOfByte * bytes,
            by: payers(of: client.key, on: client.connection),
            on: client.connection
        )
    }

    /// Takes the answer to a call.
    func answer(_ number: UInt64, of client: PublicClient, with body: [UInt8]) {
        charge(body.count, to: client)
        client.opcodes.answered(number, with: body)
        carryOut(client)
        settle(client)
    }

    /// Takes an update for the user of a key.
    func deliver(_ push: Push, to client: PublicClient) {
        client.opcodes.push(push.body)
        carryOut(client)
        settle(client)
    }

    // MARK: out

    /// Does what the opcodes want, until they want nothing more at once.
    func carryOut(_ client: PublicClient) {
        while true {
            let output = client.opcodes.takeOutput()
            guard !output.isEmpty else { return }
            for output in output where client.connection.hold != .closing { carryOut(output, of: client) }
        }
    }

    private func carryOut(_ output: OpcodeSession.Output, of client: PublicClient) {
        switch output {
        case .call(let number, let body): submit(body, number, of: client)
        case .makeKey(let number): makeKey(number, of: client)
        case .findKey(let number, let token): findKey(of: token, number, of: client)
        case .makeSlot(let number, let kind): makeSlot(for: kind, number, of: client)
        case .respond(let request, let value):
            client.wire?.respond(to: request, payload: value.encoded())
        case .refuse(let request, let error):
            client.wire?.fail(request, payload: error.payload.encoded())
        case .event(let opcode, let value):
            if client.wire?.push(opcode, payload: value.encoded()) == false {
                end(client, because: .missedEvents)
            }
        case .close: end(client, because: .missedEvents)
        }
    }

    private func submit(_ body: [UInt8], _ number: UInt64, of client: PublicClient) {
        guard let key = client.key else {
            let refusal = RPCError(code: 401, "AUTH_KEY_UNREGISTERED")
            return client.opcodes.answered(number, with: refusal.encoded())
        }
        let refusal = submit(
            body,
            of: .publicClient(client, number),
            under: key,
            from: client.connection,
            session: client.sessionID
        )
        if let refusal { client.opcodes.answered(number, with: refusal) }
    }

    // MARK: keys

    /// Makes a token and its key. It costs a stranger as much as an exchange of keys.
    private func makeKey(_ number: UInt64, of client: PublicClient) {
        guard mayMakeKey(client.connection.source.key), waitingHandshakes < limits.waitingHandshakes else {
            return client.opcodes.keyMade(number, .refused, key: 0)
        }
        let token = CompactToken(using: &random)
        guard let engine, let authKey = Self.authKey(of: token), keys[authKey.id] == nil else {
            return client.opcodes.keyMade(number, .failed, key: 0)
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
                client.opcodes.keyMade(number, .failed, key: 0)
                carryOut(client)
                return settle(client)
            }
            let key = makeKey(authKey, .permanent)
            keep(key)
            guard client.connection.hold != .closing else { return }
            attach(client, to: key)
            client.opcodes.keyMade(number, .made(token), key: authKey.id.rawValue)
            carryOut(client)
            settle(client)
        }
    }

    private static func authKey(of token: CompactToken) -> AuthKey? {
        (try? token.authKeyBytes()).flatMap(AuthKey.init(bytes:))
    }

    /// Looks for a token's key. Guesses are counted as those of key ids are.
    private func findKey(of token: CompactToken, _ number: UInt64, of client: PublicClient) {
        guard let authKey = Self.authKey(of: token) else {
            return client.opcodes.keyFound(number, .failed, key: 0)
        }
        withPermanentKey(authKey.id, for: client.connection.source.key) { [weak self] lookup in
            guard let self, client.connection.hold != .closing else { return }
            let outcome: KeyOutcome
            switch lookup {
            // Compared in constant time: the id alone is short.
            case .found(let key) where key.key == authKey:
                attach(client, to: key)
                outcome = .found(isSignedIn: key.user != nil)
            case .found, .absent: outcome = .absent
            case .refused: outcome = .refused
            case .failed: outcome = .failed
            }
            client.opcodes.keyFound(number, outcome, key: authKey.id.rawValue)
            carryOut(client)
            settle(client)
        }
    }

    private func attach(_ client: PublicClient, to key: ActiveAuthKey) {
        guard client.key !== key else { return noteMember(client) }
        detach(client)
        let most =
            key.user == nil ? min(limits.sessionsPerStranger, limits.sessionsPerKey) : limits.sessionsPerKey
        if key.publicClients.count >= most, let oldest = key.publicClients.first {
            end(oldest, because: .missedEvents)
        }
        client.key = key
        key.publicClients.append(client)
        key.lastHeard = now
        client.connection.isTrusted = true
        setAlarm(for: client.connection)
        client.address.map { engine?.sessionAppeared($0) }
        noteMember(client)
    }

    /// Lets a member send more in a request than a stranger.
    func noteMember(_ client: PublicClient) {
        guard client.key?.user != nil else { return }
        client.wire?.requestBytes = CompactLimits().requestBytes
        client.wire?.unpackingRatio = PayloadLimits().ratio
    }

    private func detach(_ client: PublicClient) {
        guard let key = client.key else { return }
        client.address.map { engine?.sessionEnded($0) }
        key.publicClients.removeAll { $0 === client }
        client.key = nil
        count(0, of: client, for: nil)
        noteIfUnused(key)
    }

    // MARK: the end

    /// Ends a connection for a reason that the client is told, if it still reads.
    func end(_ client: PublicClient, because reason: CompactCloseReason) {
        guard client.connection.hold != .closing else { return }
        client.wire?.end(because: reason)
        // What it does not read would hold the connection open.
        if !client.connection.isWritable { client.discardOutput() }
        close(client.connection, because: reason.description)
        detach(client)
    }

    /// Drops a client whose connection is gone.
    func forget(_ client: PublicClient) {
        client.opcodes.end()
        client.wire = nil
        client.reception = nil
        uploadSlots.forget(client)
        detach(client)
    }

    /// Counts the bytes of a client, and ends it if its user holds too much.
    func countHeld(_ client: PublicClient) {
        guard let key = client.key else { return }
        count(client.heldBytes, of: client, for: key.userAccount ?? key.account)
        let share = key.user == nil ? limits.heldBytesOfStranger : limits.heldBytesOfUser
        let isTooMuch = client.holder.map { $0.heldBytes > share } == true || heldBytes > limits.heldBytes
        if isTooMuch, client.countedBytes > limits.spareBytesOfSession { end(client, because: .missedEvents) }
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
