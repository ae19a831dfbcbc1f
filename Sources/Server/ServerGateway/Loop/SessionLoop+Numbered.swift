import CompactAPI
import CompactWire
import LayerAdapters
import Logging
import MTProto
import NIOCore
import NoiseChannel
import ServerEngine
import TelegramSchema

/// Sessions of our own clients: their calls, updates and end.
extension SessionLoop {
    // MARK: in

    /// Acts on events, and on those that waited behind them, as long as their owner may have more unpacked.
    func actOnAll(_ events: [CompactServerSession.Event], of session: NumberedSession) {
        var events = events
        chargeRepetition(of: session)
        while !events.isEmpty {
            act(on: events, of: session)
            guard session.sealed?.connection.takesRequests == true else { break }
            events = session.wire.process(now: compactNow)
            chargeRepetition(of: session)
        }
        countHeld(session)
    }

    private func act(on events: [CompactServerSession.Event], of session: NumberedSession) {
        charge(session.wire.takeUnpackedBytes(), to: session)
        for event in events where !session.isGone {
            switch event {
            case .request(let number, let opcode, let payload):
                take(number, opcode, payload, of: session)
            case .heartbeat, .expired: break
            case .closed(let reason):
                let sealed = session.sealed
                sealed.map { close($0.connection, because: reason.description) }
                // A session whose numbers are wrong would be wrong on its next connection, too. Those of a message that was
                // held up say nothing about it.
                if sealed?.isConfirmed == false { detach(session) } else { forget(session) }
            }
        }
    }

    private func take(
        _ number: CompactRequestNumber,
        _ opcode: CompactOpcode,
        _ payload: [UInt8],
        of session: NumberedSession
    ) {
        if opcode == .open, let welcome = session.welcome {
            session.welcome = nil
            return session.wire.respond(to: number, payload: welcome)
        }
        guard opcode == .call else { return refuse(number, .methodInvalid, of: session) }
        let body: [UInt8]
        do throws(CompactAPIError) {
            body = try session.api.call(from: payload)
        } catch {
            // How much was written is not known.
            charge(Self.mostGrowth * payload.count, to: session)
            return refuse(number, .undecodable, of: session)
        }
        // A vector of small numbers grows, and each of its bytes is a value.
        charge(max(0, body.count - payload.count), to: session)
        let waits = session.isUnconfirmed && (!session.heldCalls.isEmpty || !EarlyCalls.contains(call: body))
        guard !waits else { return session.heldCalls.append(.init(number: number, body: body)) }
        call(number, body, of: session)
    }

    private func call(_ number: CompactRequestNumber, _ body: [UInt8], of session: NumberedSession) {
        guard let connection = session.sealed?.connection else { return }
        let refusal = submit(
            body,
            of: .numbered(session, number),
            under: session.key,
            from: connection,
            session: session.sessionID,
            layer: session.layer
        )
        if let refusal { answer(number, of: session, with: refusal, method: 0) }
    }

    private func refuse(_ number: CompactRequestNumber, _ error: RPCError, of session: NumberedSession) {
        session.wire.fail(number, payload: error.compactPayload)
    }

    /// The most bytes of TL that a byte of MessagePack becomes: a number of 64 bits.
    private static let mostGrowth = 8

    /// Charges what is unpacked for a client, and by how much a call grows in TL. To rewrite what came or goes as it is costs no
    /// more than MTProto's encryption, and a file has as many bytes at both.
    private func charge(_ bytes: Int, to session: NumberedSession) {
        guard let connection = session.sealed?.connection else { return }
        chargeUnpacking(bytes, by: payers(of: session.key, on: connection), on: connection)
    }

    /// Charges answers that are sent again. Those behind a message that may have been held up are asked for one by one.
    private func chargeRepetition(of session: NumberedSession) {
        let bytes = session.wire.takeRepeatedBytes()
        guard bytes > 0, let connection = session.sealed?.connection else { return }
        payers(of: session.key, on: connection).forEach { $0.resent(bytes) }
    }

    // MARK: out

    /// Takes the answer to a call.
    func answer(
        _ number: CompactRequestNumber,
        of session: NumberedSession,
        to call: InFlightCalls.Entry,
        _ body: [UInt8]
    ) {
        guard !session.isGone else { return }
        answer(number, of: session, with: written(body, for: call), method: call.method)
        countHeld(session)
        guard let sealed = session.sealed else { return }
        settle(sealed)
        // Those behind it in its line run now. Without a connection, or while the server stops, they wait for the next one.
        if session.wire.hasFreeCalls, drained == nil { takeRequests(from: sealed) }
    }

    private func answer(
        _ number: CompactRequestNumber,
        of session: NumberedSession,
        with body: [UInt8],
        method: UInt32
    ) {
        if let error = Self.error(in: body) {
            return session.wire.fail(number, payload: error.compactPayload())
        }
        do throws(CompactAPIError) {
            let answer = try session.api.payload(ofAnswer: body, of: method, sent: session.sent)
            guard answer.payload.count <= CompactLimits().answerBytes else {
                return refuse(number, .responseTooLarge, of: session)
            }
            session.wire.respond(
                to: number,
                payload: answer.payload,
                refersBack: answer.refersBack,
                effort: effort(for: answer.payload.count, of: session)
            )
            session.sent?.add(answer)
        } catch {
            note(error, of: method)
            refuse(number, .layerTooOld, of: session)
        }
    }

    /// How hard an answer of so many bytes is packed: for a member, within the shares of the key and of all.
    private func effort(for bytes: Int, of session: NumberedSession) -> PackingEffort {
        guard session.api.takesBrotli, !session.isStranger, let cost = PackingEffort.highCost(of: bytes)
        else {
            return .usual
        }
        var share = session.key.packingHard ?? ByteAllowance(limits.packedHardBurstOfKey, now: now)
        defer { session.key.packingHard = share }
        let (ofKey, burstOfKey) = (limits.packedHardPerSecondOfKey, limits.packedHardBurstOfKey)
        let (ofAll, burstOfAll) = (limits.packedHardPerSecond, limits.packedHardBurst)
        guard share.left(now: now, perSecond: ofKey, burst: burstOfKey) >= cost,
            packingHard.left(now: now, perSecond: ofAll, burst: burstOfAll) >= cost
        else { return .usual }
        share.spend(cost)
        packingHard.spend(cost)
        return .high
    }

    private static func error(in body: [UInt8]) -> MTP.RpcError? {
        var reader = TLReader(body.span.bytes)
        guard (try? reader.peekUInt32()) == MTP.RpcError.constructorID else { return nil }
        return try? MTP.RpcError(from: &reader)
    }

    /// Gives an update to one session of a key, which has a client behind it once: writing it for each of many sessions would
    /// have others pay for them. `made` holds those of this update that were written for other layers.
    func deliver(_ push: Push, toNumberedOf key: ActiveAuthKey, made: inout [Int32: [UInt8]?]) {
        let target = key.numberedPushTarget
        for session in key.numbered where session.wantsUpdates && session !== target {
            // A client that comes back in it, or proves to be no copy, asks for the difference.
            session.wire.missPush()
            session.hasMissedUpdates = session.isConnected
        }
        if let target { deliver(push, to: target, made: &made) }
    }

    private func deliver(_ push: Push, to session: NumberedSession, made: inout [Int32: [UInt8]?]) {
        // It is counted, so that the client knows when it comes back.
        guard let sealed = session.sealed else { return session.wire.missPush() }
        guard let body = written(push.body, layer: session.layer, made: &made) else { return }
        do throws(CompactAPIError) {
            let payload = try session.api.payload(ofUpdates: body, sent: session.sent)
            if !session.wire.push(.call, payload: payload) { session.hasMissedUpdates = true }
        } catch {
            note(error, of: nil)
        }
        settle(sealed)
    }

    /// Tells a client that reads again that it has missed updates.
    func tellOfMissedUpdates(_ session: NumberedSession) {
        let tooLong = TL.Updates.updatesTooLong.encoded()
        guard let payload = try? session.api.payload(ofUpdates: tooLong, sent: session.sent),
            session.wire.push(.call, payload: payload)
        else { return }
        session.hasMissedUpdates = false
    }

    private func note(_ error: CompactAPIError, of method: UInt32?) {
        switch error {
        // The list of an older client has nothing for it.
        case .notInList, .idNotInList: break
        default:
            let isNew = unwritable.insert(method ?? 0).inserted
            logger.log(
                level: isNew ? .error : .debug,
                "what was to be sent cannot be rewritten",
                metadata: ["of": "\(method.map { String($0, radix: 16) } ?? "updates")", "error": "\(error)"]
            )
        }
    }

    // MARK: beginning and end

    /// Keeps a new session.
    func keep(_ session: NumberedSession) {
        numberedSessions[session.token] = session
        numberedTokens[session.number] = session.token
        session.key.numbered.append(session)
        count(session, from: session.origin)
        noteMember(session)
    }

    /// Attaches a session to a connection.
    func carry(_ session: NumberedSession, on sealed: SealedConnection) {
        sealed.reception = nil
        sealed.acceptance = nil
        sealed.session = session
        session.sealed = sealed
        session.detachedAt = nil
        session.lastHeard = now
        session.key.lastHeard = now
        if sealed.isConfirmed { trust(session, on: sealed) }
    }

    /// Ends the reserve towards a session whose client has shown that it is no copy.
    func trust(_ session: NumberedSession, on sealed: SealedConnection) {
        sealed.connection.isTrusted = true
        setAlarm(for: sealed.connection)
        remember(sealed, of: session.key)
        if let opening = session.unrecorded.take() { record(opening, of: session) }
        announce(session)
        session.isUnconfirmed = false
        let calls = session.heldCalls
        session.heldCalls = []
        for held in calls { call(held.number, held.body, of: session) }
    }

    /// Tells the engine that a session has a connection. What may be a copy makes nobody seem to be there.
    private func announce(_ session: NumberedSession) {
        guard !session.isAnnounced else { return }
        session.isAnnounced = true
        engine?.sessionAppeared(session.address)
    }

    /// Lets a member send more in a request than a stranger, and come back by a ticket.
    func noteMember(_ session: NumberedSession) {
        let isMember = !session.isStranger
        session.wire.requestBytes =
            isMember ? CompactLimits().requestBytes : CompactOpening.longestPayloadBytes
        if let sealed = session.sealed { remember(sealed, of: session.key) }
    }

    /// Takes the ticket of a channel from now on. Strangers get none: they would displace those of members.
    private func remember(_ sealed: SealedConnection, of key: ActiveAuthKey) {
        guard sealed.isConfirmed, key.user != nil, let ticket = sealed.ticket else { return }
        sealed.ticket = nil
        seal.tickets.remember(ticket, of: key.key.id, now: steadyNow)
    }

    /// Leaves a session without a connection, for a while.
    func detach(_ session: NumberedSession) {
        guard let sealed = session.sealed else { return }
        sealed.session = nil
        session.sealed = nil
        // Nobody knows its token.
        if session.isUnconfirmed { return forget(session) }
        session.wire.disconnected(now: compactNow)
        session.hasMissedUpdates = false
        session.detachedAt = now
        if session.isAnnounced { engine?.sessionDisappeared(session.address) }
        session.isAnnounced = false
        noteAbsence(of: session)
        setAlarm(for: session)
        countHeld(session)
    }

    /// Ends a session; its client is told if it comes back.
    func forget(_ session: NumberedSession) {
        guard !session.isGone else { return }
        session.isGone = true
        count(0, of: session, for: nil)
        discount(session.origin)
        numberedSessions[session.token] = nil
        numberedTokens[session.number] = nil
        session.key.numbered.removeAll { $0 === session }
        session.sealed?.session = nil
        session.sealed = nil
        // Calls that run refer to it until they are answered, and nobody counts what it holds any more.
        session.wire = CompactServerSession(isNumbered: true, now: compactNow)
        (session.sent, session.heldCalls) = (nil, [])
        engine?.sessionEnded(session.address)
        noteIfUnused(session.key)
    }

    /// Ends a session and its connection, for a reason that the client is told if it still reads.
    func end(_ session: NumberedSession, because reason: CompactCloseReason) {
        if let sealed = session.sealed {
            session.wire.end(because: reason)
            // What it does not read would hold the connection open.
            if !sealed.connection.isWritable { sealed.discardOutput() }
            close(sealed.connection, because: reason.description)
        }
        forget(session)
    }

    /// Ends all sessions of a key that was signed out, and forgets its tickets.
    func signOut(_ key: ActiveAuthKey) {
        seal.tickets.forget(key.key.id)
        for session in key.numbered { end(session, because: .signedOut) }
    }

    /// Counts the bytes of a session, and ends it if its user holds too much.
    func countHeld(_ session: NumberedSession) {
        guard !session.isGone else { return }
        let key = session.key
        let held = session.sealed?.heldBytes ?? session.heldBytes
        count(held, of: session, for: key.userAccount ?? key.account)
        let share = key.user == nil ? limits.heldBytesOfStranger : limits.heldBytesOfUser
        if let holder = session.holder, holder.heldBytes > share, held > limits.spareBytesOfSession {
            return end(session, because: .missedEvents)
        }
        while heldBytes > limits.heldBytes, forgetDetached() {}
        if heldBytes > limits.heldBytes, held > limits.spareBytesOfSession, !session.isGone {
            end(session, because: .missedEvents)
        }
    }
}

extension RPCError {
    fileprivate static let methodInvalid = RPCError(code: 400, "INPUT_METHOD_INVALID")
    fileprivate static let responseTooLarge = RPCError(code: 400, "RESPONSE_TOO_LARGE")
}
