import StdExtras

// A session over one connection after another.
extension CompactClientSession {
    /// Begins a connection, which continues the session if its token is known.
    ///
    /// - Parameters:
    ///   - proof: The proof over this connection's channel that the client has the session's key; nil for a channel that asks
    ///     for none.
    ///   - now: The time.
    /// - Returns: Events for the owner.
    public mutating func connected(proof: [UInt8]? = nil, now: Duration) -> [Event] {
        connectionNumber += 1
        reader = CompactFrameReader(maximumPayloadBytes: limits.answerBytes)
        output = []
        pendingPings = 0
        serverProof = nil
        keepAlive = ClientKeepAlive(interval: keepAlive.interval, now: now)
        let waiting = unansweredInOrder
        // Sent again behind a refused resumption, an opening would begin a session with what follows it.
        guard let token, !waiting.contains(where: { CompactOpening.opens($0.frame) }) else {
            return beginAnew()
        }
        let resumption = Resumption(token: token, waiting: waiting.map(\.frame.sequence), proof: proof)
        write(
            CompactFrame(.request, sequence: 0, opcode: .resume, payload: resumption.payload.encoded()),
            now: now
        )
        let isShort = waiting.reduce(0) { $0 + $1.frame.byteCount } <= Self.repeatedBytes
        phase = .resuming(mayFollow: isShort)
        if isShort {
            for held in waiting { write(held.frame, now: now) }
            sendQueued(now: now)
        }
        return []
    }

    /// Records that the connection is gone. Its output is dropped, and requests wait for the next one.
    public mutating func disconnected() {
        phase = .offline
        output = []
    }

    /// Takes bytes from the connection.
    ///
    /// - Parameters:
    ///   - bytes: The bytes, in pieces of any size.
    ///   - now: The time.
    /// - Returns: Events for the owner, in the order of the server's messages.
    public mutating func receive(_ bytes: RawSpan, now: Duration) -> [Event] {
        if case .offline = phase { return [] }
        reader.receive(bytes)
        var events: [Event] = []
        do throws(CompactCloseReason) {
            while let frame = try nextFrame() { try take(frame, now: now, events: &events) }
        } catch {
            events.append(close(because: error))
            return events
        }
        keepAlive.heard(unanswered: awaitedCount, now: now)
        sendQueued(now: now)
        return events
    }

    /// The time at which ``advance(to:)`` has something to do; nil without a connection.
    public var deadline: Duration? {
        if case .offline = phase { return nil }
        return keepAlive.deadline
    }

    /// Checks the connection.
    ///
    /// - Parameter now: The time.
    /// - Returns: Events for the owner.
    public mutating func advance(to now: Duration) -> [Event] {
        if case .offline = phase { return [] }
        switch keepAlive.check(now: now) {
        case .fine: return []
        case .dead: return [close(because: .silent)]
        case .ping: break
        }
        switch phase {
        case .open:
            pendingPings += 1
            write(CompactFrame(.request, sequence: 0, opcode: .ping), now: now)
            return []
        // Until there is a session, a server answers no check.
        case .resuming: return []
        case .unopened, .offline: return [close(because: .silent)]
        }
    }

    /// Sends a check now: on a sealed channel something has to follow the answer to the first message at once.
    ///
    /// Not sent while a session must be opened; the opening does the same then.
    ///
    /// - Parameter now: The time.
    public mutating func check(now: Duration) {
        switch phase {
        case .open, .resuming: break
        case .offline, .unopened: return
        }
        pendingPings += 1
        write(CompactFrame(.request, sequence: 0, opcode: .ping), now: now)
    }

    /// Messages that the server has yet to answer.
    private var awaitedCount: Int {
        if case .resuming = phase { return unanswered.count + pendingPings + 1 }
        return unanswered.count + pendingPings
    }

    private mutating func nextFrame() throws(CompactCloseReason) -> CompactFrame? {
        if case .offline = phase { return nil }
        do throws(CompactFrameError) {
            return try reader.nextFrame()
        } catch {
            throw .frame(error)
        }
    }

    private mutating func take(
        _ frame: CompactFrame,
        now: Duration,
        events: inout [Event]
    ) throws(CompactCloseReason) {
        let payload = try unpack(frame)
        // Before it has said who it is, a server says nothing else.
        if case .resuming = phase, frame.opcode != .resume, frame.opcode != .close {
            throw .unexpectedCommand(frame.command)
        }
        switch (frame.command, frame.opcode) {
        case (.request, _), (.event, _):
            receivedPushes &+= 1
            events.append(.push(frame.opcode, payload: payload))
        case (.failure, .close): events.append(close(because: .byPeer(Self.code(of: payload))))
        case (.response, .ping) where pendingPings > 0: pendingPings -= 1
        case (_, .resume): try takeResumption(frame, payload: payload, now: now, events: &events)
        default:
            let held = try takeAnswered(frame)
            switch frame.command {
            case .response: events.append(.answer(held.id, payload: payload))
            case _ where frame.opcode == .answerGone: events.append(.answerGone(held.id))
            default: events.append(.failure(held.id, payload: payload))
            }
        }
    }

    private func unpack(_ frame: CompactFrame) throws(CompactCloseReason) -> [UInt8] {
        do throws(PayloadError) {
            var limits = PayloadLimits(bytes: limits.answerBytes)
            limits.takesBrotli = true
            return try frame.unpackedPayload(limits: limits)
        } catch {
            throw .payload(error)
        }
    }

    private static func code(of payload: [UInt8]) -> String {
        guard let value = try? MessagePackValue(decoding: payload), case .string(let code) = value["error"]
        else {
            // A reason that cannot be read is no reason to distrust that the connection ends.
            return ""
        }
        return code
    }

    private mutating func takeAnswered(_ frame: CompactFrame) throws(CompactCloseReason) -> Held {
        guard let held = unanswered[frame.sequence],
            frame.opcode == held.frame.opcode || (frame.command == .failure && frame.opcode == .answerGone)
        else { throw .unexpectedAnswer(frame.sequence) }
        unanswered[frame.sequence] = nil
        release(held)
        while oldestSequence != nextSequence, unanswered[oldestSequence] == nil { oldestSequence &+= 1 }
        return held
    }

    private mutating func takeResumption(
        _ frame: CompactFrame,
        payload: [UInt8],
        now: Duration,
        events: inout [Event]
    ) throws(CompactCloseReason) {
        guard case .resuming(let hasFollowed) = phase else { throw .unexpectedAnswer(frame.sequence) }
        guard frame.command == .response else {
            token = nil
            events += beginAnew()
            return
        }
        guard let value = try? MessagePackValue(decoding: payload), let answer = ResumptionAnswer(value)
        else {
            // What is wrong in it does not matter: the server breaks the protocol.
            throw .control(.resume)
        }
        phase = .open
        serverProof = answer.proof
        events.append(.resumed(missedPushes: answer.pushes != receivedPushes))
        receivedPushes = answer.pushes
        guard !hasFollowed else { return }
        // What has not arrived is sent again; the rest is answered without.
        let arrived = answer.next &- oldestSequence
        for held in unansweredInOrder where held.frame.sequence &- oldestSequence >= arrived {
            write(held.frame, now: now)
        }
    }

    /// Begins a new session on the current connection.
    ///
    /// Requests of the old one are lost, but for those that were first sent on this connection: there the server has
    /// carried out none. Those behind others are lost all the same, as these get other numbers, or are lost themselves.
    private mutating func beginAnew() -> [Event] {
        var lost: [CompactRequestID] = []
        var again = unansweredInOrder
        again.removeAll { held in
            guard held.firstSentOn != connectionNumber || held.isBehind else { return false }
            release(held)
            lost.append(held.id)
            return true
        }
        unanswered = [:]
        nextSequence = 0
        oldestSequence = 0
        receivedPushes = 0
        // The server has ignored what came behind the resumption.
        pendingPings = 0
        phase = .unopened
        let behind = queued.takeAll()
        for held in again + behind { queued.append(held) }
        return lost.isEmpty ? [.needsOpening] : [.lost(lost), .needsOpening]
    }

    /// Ends the connection; the output tells the server why.
    private mutating func close(because reason: CompactCloseReason) -> Event {
        phase = .offline
        switch reason {
        case .byPeer, .silent: break
        default:
            // SAFETY: the frame has some fifty bytes.
            try? reason.frame.write(to: &output)
        }
        return .closed(reason)
    }
}
