import Logging
import MTProto
import NIOCore
import NIOPosix
import WireCrypto

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
        return key
    }

    private func send(unencrypted packet: [UInt8], on connection: Connection) {
        connection.framing.encode(packet.span.bytes, into: &connection.output, random: &random)
        markDirty(connection)
    }

    /// Continues a connection that was held during work elsewhere.
    func resume(_ connection: Connection) {
        guard connection.hold == .busy else { return }
        connection.hold = .none
        takePackets(from: connection)
    }
}
