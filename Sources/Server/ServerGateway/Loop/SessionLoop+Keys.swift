import Logging
import CompactWire
import LayerAdapters
import MTProto
import NIOCore
import NIOPosix
import ServerEngine
import TelegramSchema
import WireCrypto

/// The keys in memory, and their users.
extension SessionLoop {
    /// Keeps a key in memory and sets the alarm that will drop it.
    func keep(_ key: ActiveAuthKey) {
        keys[key.key.id] = key
        setAlarm(for: key)
    }

    /// Drops a key and all its sessions from memory.
    func drop(_ key: ActiveAuthKey) {
        keys[key.key.id] = nil
        noteBound(key)
        for session in Array(key.sessions.values) { forget(session) }
        for client in key.publicClients { end(client, because: .signedOut) }
        for session in key.numbered { end(session, because: .signedOut) }
        for temporary in key.temporaries { drop(temporary) }
        if case .temporary(_, let permanent?) = key.kind {
            permanent.temporaries.removeAll { $0 === key }
            noteIfUnused(permanent)
        }
        setUser(nil, of: key)
    }

    /// Keeps an unbound temporary key; false if its address has too many.
    private func keepUnbound(_ key: ActiveAuthKey, of maker: AddressLimiter.Key) -> Bool {
        guard addresses.madeKey(maker) else { return false }
        if unboundKeys >= limits.unboundKeys {
            unbound.popFirst { isUnbound($0) }.flatMap { keys[$0] }.map(drop)
        }
        key.maker = maker
        unboundKeys += 1
        unbound.append(key.key.id) { isUnbound($0) }
        keep(key)
        return true
    }

    /// Reverts the count of an unbound key that is bound or gone now.
    func noteBound(_ key: ActiveAuthKey) {
        guard let maker = key.maker else { return }
        key.maker = nil
        unboundKeys -= 1
        addresses.boundKey(maker)
    }

    private func isUnbound(_ id: AuthKeyID) -> Bool { keys[id]?.maker != nil }

    /// Counts a key that an address wants; false if there were too many.
    ///
    /// Nothing is computed for it, so an address without limits is slowed down by nothing but this. Behind a forwarder
    /// that names no clients the whole world has such an address.
    func mayMakeKey(_ address: AddressLimiter.Key) -> Bool {
        guard addresses.isExempt(address) else {
            return (0..<Self.packetsOfExchange).allSatisfy { _ in
                addresses.sentHandshakePacket(address, seconds: now.seconds)
            }
        }
        return exemptKeys.takeOne(now: now)
    }

    /// The packets of a client in an exchange of keys.
    private static let packetsOfExchange = 3

    func noteIfUnused(_ key: ActiveAuthKey) {
        guard !key.isInUse else { return }
        key.unusedSince = now
        setAlarm(for: key)
    }

    /// The result of looking up a permanent key.
    enum KeyLookup {
        case found(ActiveAuthKey)
        /// The key does not exist: the client may drop it.
        case absent
        /// Not looked up: the address has named too many keys that do not exist.
        case refused
        /// The store failed. The key may exist, and must not be denied.
        case failed
    }

    /// Looks up a permanent key in memory and in the store, and runs `then` with the result on the loop, at once or
    /// later.
    func withPermanentKey(
        _ id: AuthKeyID,
        for address: AddressLimiter.Key,
        then: @escaping (KeyLookup) -> Void
    ) {
        if let key = keys[id] {
            if case .permanent = key.kind { then(.found(key)) } else { then(.absent) }
            return
        }
        guard let engine else { return then(.failed) }
        guard addresses.asksForKey(address, seconds: now.seconds) else { return then(.refused) }
        let found = eventLoop.makeFutureWithTask { try await engine.authKey(id: id.rawValue) }
        found.assumeIsolated().whenComplete { [weak self] result in
            guard let self else { return }
            switch result {
            case .success(let stored?):
                addresses.foundKey(address)
                then(self.admit(stored))
            case .success(nil): then(.absent)
            case .failure:
                addresses.foundKey(address)
                logger.error("a key could not be looked up")
                then(.failed)
            }
        }
    }

    private func admit(_ stored: StoredAuthKey) -> KeyLookup {
        let id = AuthKeyID(rawValue: stored.id)
        // Two connections may have requested the key at the same time.
        if let known = keys[id] { return .found(known) }
        guard let authKey = AuthKey(bytes: stored.bytes), authKey.id == id else {
            logger.error("a stored key does not fit its id")
            return .failed
        }
        let key = makeKey(authKey, .permanent)
        key.layer = LayerAdapter.supported.contains(stored.layer) ? stored.layer : 0
        keep(key)
        setUser(stored.user, of: key)
        key.isJoined = stored.isJoined
        return .found(key)
    }

    /// Creates a key without a user or a session.
    func makeKey(_ key: AuthKey, _ kind: ActiveAuthKey.Kind) -> ActiveAuthKey {
        let account = UsageCounter(limits, now: now)
        return ActiveAuthKey(key: key, kind: kind, saltSecret: options.saltSecret, account: account, now: now)
    }

    /// Records the user of a permanent key, so that updates find its sessions.
    func setUser(_ user: UserID?, of key: ActiveAuthKey) {
        guard key.user != user else { return }
        if let before = key.user {
            keysOfUser[before]?.removeAll { $0 == key.key.id }
            if keysOfUser[before]?.isEmpty == true { keysOfUser[before] = nil }
            accountsOfUsers.giveBack(before)
        }
        key.user = user
        key.userAccount = user.map { accountsOfUsers.take($0, limits, now: now) }
        if let user { keysOfUser[user, default: []].append(key.key.id) }
    }
}

/// Making keys: seldom, slow, and open to anybody.
extension SessionLoop {
    /// Passes a packet without a key to a thread, and holds the connection meanwhile.
    func receiveUnencrypted(_ packet: [UInt8], on connection: Connection) {
        let mayTry = addresses.sentHandshakePacket(connection.source.key, seconds: now.seconds)
        guard mayTry, waitingHandshakes < limits.waitingHandshakes else { return refuse(connection, .flood) }
        let (options, now) = (options, now)
        let exchange =
            connection.keyExchange
            ?? ServerKeyExchange(privateKey: options.privateKey)
        connection.keyExchange = nil
        connection.hold = .busy
        waitingHandshakes += 1
        let step = pool.runIfActive(eventLoop: eventLoop) {
            var (exchange, random) = (exchange, SystemRandom())
            // The store refuses a second key with the same id; 64 random bits do not collide.
            let step = exchange.receive(packet, now: now, random: &random) { _ in false }
            return (exchange, step)
        }
        step.assumeIsolated().whenComplete { [weak self] result in
            guard let self else { return }
            waitingHandshakes -= 1
            guard connection.hold == .busy, case .success(let (exchange, step)) = result else { return }
            connection.keyExchange = exchange
            take(step, on: connection)
        }
    }

    private func take(_ step: KeyExchangeStep, on connection: Connection) {
        switch step {
        case .reply(let packet):
            send(unencrypted: packet, on: connection)
            resume(connection)
        case .established(let made, let reply):
            save(made, reply: reply, on: connection)
        case .reject(let error):
            refuse(connection, error)
        case .ignore:
            resume(connection)
        }
    }

    /// Stores a new key, and only then lets the client use it.
    private func save(_ made: EstablishedKey, reply: [UInt8], on connection: Connection) {
        guard let engine, keys[made.key.id] == nil else { return refuse(connection, .unknownKey) }
        if case .temporary(let expires) = made.lifetime {
            let key = makeKey(made, .temporary(expires: expires, permanent: nil))
            guard keepUnbound(key, of: connection.source.key) else { return refuse(connection, .flood) }
            send(unencrypted: reply, on: connection)
            return resume(connection)
        }
        let saved = eventLoop.makeFutureWithTask {
            try await engine.saveAuthKey(id: made.key.id.rawValue, bytes: made.key.bytes)
        }
        saved.assumeIsolated().whenComplete { [weak self] result in
            guard let self else { return }
            switch result {
            case .success:
                keep(makeKey(made, .permanent))
                guard connection.hold == .busy else { return }
                send(unencrypted: reply, on: connection)
                resume(connection)
            case .failure:
                logger.error("a new key could not be stored")
                close(connection, because: "store failed")
            }
        }
    }

    private func makeKey(_ made: EstablishedKey, _ kind: ActiveAuthKey.Kind) -> ActiveAuthKey {
        let key = makeKey(made.key, kind)
        key.salts.accept(handshakeSalt: made.initialSalt, now: now)
        key.dataCentre = made.dataCentre
        return key
    }

    private func send(unencrypted packet: [UInt8], on connection: Connection) {
        connection.framing.encode(packet.span.bytes, into: &connection.output, random: &random)
        markDirty(connection)
    }

    /// Continues a connection that was held during work elsewhere.
    private func resume(_ connection: Connection) {
        guard connection.hold == .busy else { return }
        connection.hold = .none
        takePackets(from: connection)
    }
}

/// Dropping temporary keys at the client's request.
extension SessionLoop {
    func isDroppingKeys(_ method: UInt32) -> Bool { method == TLFunction.AuthDropTempAuthKeys.constructorID }

    /// Answers `auth.dropTempAuthKeys`: drops the temporary keys of `permanent` except those that the call names, and
    /// the one that it came under.
    ///
    /// TDLib lists the keys it has when it wants to call, not when it can: the key of the connection that carries the
    /// call may be newer than the list. Were that dropped, it would make another, with the same result, for ever.
    func dropTemporaries(
        of permanent: ActiveAuthKey,
        _ envelope: RPCEnvelope,
        message: WireMessageID,
        of session: ActiveSession
    ) {
        let call: TLFunction.AuthDropTempAuthKeys
        do throws(RPCError) {
            call = try envelope.decode(TLFunction.AuthDropTempAuthKeys.self)
        } catch {
            return answer(message, of: session, with: error.encoded())
        }
        let kept = Set(call.exceptAuthKeys)
        let going = permanent.temporaries.filter {
            $0 !== session.key && !kept.contains($0.key.id.rawValue)
        }
        answer(message, of: session, with: .boolTrue)
        for key in going { drop(key) }
    }
}
