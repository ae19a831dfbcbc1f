import TelegramSchema
import WireCompression

extension ClientSession {
    /// The most bytes that an answer may inflate to.
    static let inflatedBytes = 16 << 20

    /// Takes one packet of the server.
    ///
    /// `message` is the result of ``Envelope/open(_:key:from:)`` for `packet`, and must belong to this session.
    /// Repeats, messages that no server may send, and messages of a very different time are ignored.
    public mutating func receive(_ message: EncryptedMessage, in packet: [UInt8], now: WireTime) -> [Event] {
        self.now = now
        let header = message.header
        let body = packet.span.bytes.extracting(message.body)
        if judgeTime(header.messageID, header.seqNo, body) {
            accept(header.messageID, header.seqNo, body, depth: 0)
        }
        defer { events = [] }
        return events
    }

    private mutating func accept(_ id: WireMessageID, _ seqNo: Int32, _ body: RawSpan, depth: Int) {
        guard id.rawValue & 1 == 1, id > received.forgotten, depth < 4 else { return }
        if let index = received.index(of: id) {
            // A repeat: our acknowledgement was lost.
            received.update(index) { $0.remove(.acknowledged) }
            return
        }
        let constructor = ServiceConstructor(of: body)
        let needsAcknowledgement = seqNo & 1 == 1
        received.insert(id, seqNo: seqNo, state: needsAcknowledgement ? .needsAcknowledgement : [])
        if needsAcknowledgement, acknowledgementsDue == nil {
            acknowledgementsDue = now + Self.acknowledgementDelay
        }
        if constructor == .messageContainer {
            guard var reader = ContainerReader(body) else { return }
            while let item = reader.next(in: body) {
                accept(item.id, item.seqNo, body.extracting(item.body), depth: depth + 1)
            }
        } else {
            handle(constructor, id, body)
        }
    }

    private mutating func handle(_ constructor: ServiceConstructor?, _ id: WireMessageID, _ body: RawSpan) {
        let fields = ServiceFields(body)
        switch constructor {
        case .rpcResult:
            finish(WireMessageID(rawValue: fields.long(0)), body)
        case .gzipPacked:
            // Without its content there is nothing to deliver.
            guard let unpacked = try? GzipPacked.unpack(body, limit: Self.inflatedBytes) else { return }
            let inner = ServiceConstructor(of: unpacked.span.bytes)
            // Packs inside packs could nest as deep as a packet is long.
            guard inner != .gzipPacked else { return }
            handle(inner, id, unpacked.span.bytes)
        case .acknowledgement:
            fields.forEachID { id in
                calls.index(of: id).map { calls.update($0) { $0.isAcknowledged = true } }
            }
        case .pong:
            receivedPong(to: WireMessageID(rawValue: fields.long(0)))
            events.append(.pong(fields.long(8)))
        case .badMessage, .badSalt:
            let about = WireMessageID(rawValue: fields.long(0))
            let newSalt = constructor == .badSalt ? fields.long(16) : nil
            refused(about, BadMessage(rawValue: fields.int(12)), newSalt: newSalt, by: id)
        case .newSession:
            adopt(salt: fields.long(16))
            serverForgot(before: WireMessageID(rawValue: fields.long(0)))
            events.append(.newSession(uniqueID: fields.long(8)))
        case .detailedInfo:
            fetch(WireMessageID(rawValue: fields.long(8)))
        case .newDetailedInfo:
            fetch(WireMessageID(rawValue: fields.long(0)))
        case .stateInfo:
            takeStates(body)
        default:
            handleRest(constructor, body)
        }
    }

    private mutating func handleRest(_ constructor: ServiceConstructor?, _ body: RawSpan) {
        var reader = TLReader(body)
        switch constructor {
        case .futureSalts:
            // A malformed answer is ignored; the request can be repeated.
            guard let answer = try? MTP.FutureSalts(from: &reader) else { return }
            events.append(.futureSalts(answer.salts))
        case .destroySessionOK, .destroySessionNone:
            guard let answer = try? MTP.DestroySessionRes(from: &reader) else { return }
            events.append(.destroyed(answer))
        default:
            events.append(.push(body.copied(from: 0)))
        }
    }

    /// Delivers the answer to a call; an answer without a waiting call is ignored.
    private mutating func finish(_ request: WireMessageID, _ body: RawSpan) {
        guard body.byteCount >= 16, let index = calls.index(of: request) else { return }
        let result = body.extracting(12..<body.byteCount)
        let call = calls.remove(at: index).call
        guard ServiceConstructor(of: result) == .gzipPacked else {
            return events.append(.result(call, body: result.copied(from: 0)))
        }
        do throws(CompressionError) {
            events.append(.result(call, body: try GzipPacked.unpack(result, limit: Self.inflatedBytes)))
        } catch {
            // The server would give the same answer again.
            let isTooLarge = error == .tooLarge(limit: Self.inflatedBytes)
            let reason = isTooLarge ? ServiceBody.responseTooLarge : ServiceBody.responseUnreadable
            events.append(.result(call, body: ServiceBody.error(code: 400, reason)))
        }
    }

    /// Requests an answer or a push that the server does not send by itself.
    private mutating func fetch(_ id: WireMessageID) {
        if let index = received.index(of: id) {
            received.update(index) { $0.remove(.acknowledged) }
            acknowledgementsDue = now
        } else {
            let request = MTP.MsgResendReq.msgResendReq(.init(msgIDs: [id.rawValue]))
            service.append((request.encoded(), false))
        }
    }
}

extension ClientSession {
    /// Handles the notification that a message of ours was ignored: repairs the cause and sends it again.
    mutating func refused(
        _ id: WireMessageID,
        _ reason: BadMessage?,
        newSalt: Int64?,
        by notification: WireMessageID
    ) {
        guard let reason, recentPackets.contains(id) || calls.index(of: id) != nil else { return }
        switch reason {
        case .wrongSalt:
            newSalt.map { adopt(salt: $0) }
            return sendAgain(id, underNewNumber: false, reason)
        case .containerIDRepeated:
            // An attacker has repeated our packet. The server may have run its calls, and knows the ids.
            return sendAgain(id, underNewNumber: false, reason)
        case .idTooLow, .idTooHigh:
            timeOffset = notification.time - now
            // Ids of the future must not continue: the generator restarts.
            if reason == .idTooHigh { ids = MessageIDGenerator() }
            events.append(.timeRepaired(timeOffset))
        case .sequenceTooLow:
            contentCount &+= 32
        default:
            break
        }
        sendAgain(id, underNewNumber: true, reason)
    }

    private mutating func adopt(salt: Int64) {
        guard salt != self.salt else { return }
        self.salt = salt
        events.append(.saltChanged(salt))
    }

    /// Handles the report that the server knows nothing of our messages before `first`.
    private mutating func serverForgot(before first: WireMessageID) {
        calls.updateAll { entry in
            guard entry.id.rawValue != 0, entry.id < first else { return }
            entry.mustSend = true
        }
    }

    /// Handles the answer to a question about calls: sends those again that the server does not have.
    mutating func takeStates(_ body: RawSpan) {
        var reader = TLReader(body)
        // An unreadable answer is ignored; the next question follows with the next deadline.
        guard let info = try? MTP.MsgsStateInfo(from: &reader) else { return }
        guard let question, question.id.rawValue == info.reqMsgID else { return }
        self.question = nil
        var answered: [Int64] = []
        for (id, state) in zip(question.asked, info.info) {
            guard let index = calls.index(of: id) else { continue }
            if state & 7 == 4 {
                calls.update(index) { $0.isAcknowledged = true }
                if state & 64 != 0 { answered.append(id.rawValue) }
            } else {
                calls.update(index) {
                    $0.mustSend = true
                    $0.id = WireMessageID(rawValue: 0)
                }
            }
        }
        guard !answered.isEmpty else { return }
        let request = MTP.MsgResendReq.msgResendAnsReq(.init(msgIDs: answered))
        service.append((request.encoded(), false))
    }

    /// Sends the calls again that were in the packet or message `id`; gives up those that were refused too often.
    private mutating func sendAgain(_ id: WireMessageID, underNewNumber: Bool, _ reason: BadMessage) {
        calls.updateAll { entry in
            guard entry.id == id || entry.packet == id, !entry.isAcknowledged else { return }
            entry.refusals += 1
            entry.mustSend = true
            if underNewNumber { entry.id = WireMessageID(rawValue: 0) }
        }
        while let index = calls.entries.firstIndex(where: { $0.refusals > Self.maximumRefusals }) {
            events.append(.refused(calls.remove(at: index).call, reason))
        }
    }
}
