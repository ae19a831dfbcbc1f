import CompactWire
import Logging
import MTProto
import NIOCore
import NIOPosix
import NoiseChannel
import ServerEngine
import WireCrypto

/// Connections of our own clients: the handshake, the records, and whether somebody is there.
extension SessionLoop {
    /// Makes a connection one of our own clients.
    func beginSealed(_ connection: Connection) { connection.sealed = SealedConnection(connection) }

    /// Takes bytes of a client.
    func received(_ bytes: ByteBuffer, from sealed: SealedConnection) {
        let connection = sealed.connection
        connection.lastHeard = now
        connection.undeliveredBytes = 0
        sealed.channel.receive(bytes.readableBytesSpan)
        do throws(NoiseError) {
            try takeRecords(from: sealed)
        } catch {
            return close(connection, because: error.description)
        }
        settle(sealed)
        guard connection.hold != .closing, !mayHold(connection) else { return }
        close(connection, because: "a stranger holds too much")
    }

    private func takeRecords(from sealed: SealedConnection) throws(NoiseError) {
        let connection = sealed.connection
        if sealed.binding == nil {
            guard sealed.isPaid || mayOpenChannel(connection.source.key)
            else { return close(connection, because: "too many handshakes") }
            sealed.isPaid = true
            try greet(sealed)
        }
        // All that came is taken, also if nothing may be acted on: the channel keeps what waits in it.
        while connection.hold != .closing, let piece = try sealed.channel.nextPiece() {
            confirm(sealed)
            take(piece, from: sealed)
        }
    }

    /// Counts a handshake, which the loop computes itself; false if there were too many.
    private func mayOpenChannel(_ address: AddressLimiter.Key) -> Bool {
        guard addresses.isExempt(address) else {
            return addresses.sentHandshakePacket(address, seconds: now.seconds)
        }
        return exemptChannels.takeOne(now: now)
    }

    /// Answers the first message, and takes its early data.
    private func greet(_ sealed: SealedConnection) throws(NoiseError) {
        let answer = try sealed.channel.accept(
            key: seal.key,
            tickets: seal.tickets,
            now: steadyNow,
            random: &random
        )
        guard let answer else { return }
        sealed.connection.output += answer.reply
        sealed.greeted(answer)
        guard let early = answer.early else { return }
        sealed.isReadingEarly = true
        take(early, from: sealed)
        sealed.isReadingEarly = false
    }

    /// Takes a piece of a client's stream.
    private func take(_ piece: [UInt8], from sealed: SealedConnection) {
        guard let session = sealed.session else {
            sealed.reception?.receive(piece.span.bytes)
            return meet(sealed)
        }
        session.lastHeard = now
        actOnAll(session.wire.receive(piece.span.bytes, now: compactNow), of: session)
    }

    /// Takes requests that waited for room.
    func takeRequests(from sealed: SealedConnection) {
        guard sealed.connection.takesRequests else { return }
        if let session = sealed.session {
            actOnAll(session.wire.process(now: compactNow), of: session)
        } else {
            meet(sealed)
        }
        settle(sealed)
    }

    /// Sends what there is at the end of this turn, and starts or stops reading.
    func settle(_ sealed: SealedConnection) {
        guard sealed.connection.hold != .closing else { return }
        markDirty(sealed.connection)
        updateReading(of: sealed.connection)
    }

    /// Records that a client has opened the answer to its first message: it is no copy of an earlier one.
    private func confirm(_ sealed: SealedConnection) {
        guard !sealed.isConfirmed else { return }
        sealed.isConfirmed = true
        if let waiting = sealed.waiting {
            sealed.waiting = nil
            goOn(with: waiting, of: sealed)
        }
        if let session = sealed.session { trust(session, on: sealed) }
    }

    /// Appends the sealed output of a connection.
    func takeOutput(of sealed: SealedConnection, into output: inout [UInt8]) {
        do throws(NoiseError) {
            try sealed.takeOutput(into: &output)
            if sealed.session?.hasMissedUpdates == true {
                sealed.session.map(tellOfMissedUpdates)
                try sealed.takeOutput(into: &output)
            }
        } catch {
            // Some records may be there, and none can follow them.
            close(sealed.connection, because: error.description)
        }
    }

    /// Drops what a closed connection has carried.
    func dropped(_ sealed: SealedConnection) {
        sealed.reception = nil
        sealed.acceptance = nil
        sealed.waiting = nil
        if let session = sealed.session { detach(session) }
    }
}

/// The server's key and its tickets, whose time passes.
extension SessionLoop {
    /// The time since the start, by a clock that does not go back and goes on while the machine sleeps.
    var steadyNow: Duration { ContinuousClock.now - steadyStart }

    /// Looks after the key and the tickets each hour.
    func tendSeal() {
        sealTimer = eventLoop.assumeIsolated().scheduleTask(in: .hours(1)) { [weak self] () -> Void in
            self?.renewSeal()
        }
    }

    private func renewSeal() {
        let (tickets, steadyNow, options) = (seal.tickets, steadyNow, options)
        let seconds = now.seconds
        let isDue = seal.key.isDue(nowSeconds: seconds)
        let done = pool.runIfActive(eventLoop: eventLoop) { () -> NoiseServerKey? in
            tickets.expire(now: steadyNow)
            guard isDue else { return nil }
            var random = SystemRandom()
            return try NoiseServerKey(signedBy: options.privateKey, nowSeconds: seconds, random: &random)
        }
        done.assumeIsolated().whenComplete { [weak self] result in
            guard let self else { return }
            switch result {
            case .success(let key?): seal.key = key
            case .success(nil): break
            // The old key is good for another week.
            case .failure: logger.error("the key of channels could not be replaced")
            }
            if drained == nil { tendSeal() }
        }
    }
}
