extension ServerSession {
    /// Takes one packet of the client.
    ///
    /// The next flush answers any fault by a notification; no packet of a client is a reason to close the connection.
    /// The cost of the whole packet is bounded: ``SessionLimits``.
    ///
    /// `message` is the result of ``Envelope/open(_:key:from:)`` for `packet`, and must belong to this session;
    /// `salts` are those of the key that opened it.
    public mutating func receive(
        _ message: EncryptedMessage,
        in packet: [UInt8],
        salts: inout SaltSchedule,
        now: WireTime
    ) -> [Event] {
        self.now = now
        heardAt = now
        budget = PacketBudget(limits)
        let header = message.header
        if let reason = BadMessage.judge(header.messageID, now: now) {
            notify(reason, header.messageID, header.seqNo)
        } else if !salts.accepts(header.salt, now: now) {
            let salt = salts.current(now: now)
            service.append(ServiceBody.badSalt(header.messageID, header.seqNo, newSalt: salt))
        } else {
            let body = packet.span.bytes.extracting(message.body)
            accept(Incoming(id: header.messageID, seqNo: header.seqNo), body, &salts)
        }
        return takeEvents()
    }

    /// A received message: its id and sequence number, and its wrappers.
    struct Incoming {
        var id: WireMessageID
        var seqNo: Int32
        /// True if it came out of a container or a copy, where no container is allowed.
        var isNested = false
        /// True if it came out of a `gzip_packed`, where no other is allowed at any depth.
        var isUnpacked = false
    }

    mutating func accept(_ message: Incoming, _ body: RawSpan, _ salts: inout SaltSchedule) {
        let constructor = ServiceConstructor(of: body)
        if constructor == .messageContainer, !message.isNested {
            acceptContainer(message, body, &salts)
        } else if let index = received.index(of: message.id) {
            repeated(index, constructor: constructor, message: message, body: body, salts: &salts)
        } else if message.id <= received.forgotten {
            notify(.forgotten, message.id, message.seqNo)
        } else if constructor == .gzipPacked {
            acceptPacked(message, body, &salts)
        } else if let reason = judgeSequence(of: message, constructor) {
            notify(reason, message.id, message.seqNo)
        } else {
            establish(first: message.id, &salts)
            dispatch(constructor, message: message, body: body, salts: &salts)
        }
    }

    /// Accepts all messages of a container, or none of them.
    private mutating func acceptContainer(_ message: Incoming, _ body: RawSpan, _ salts: inout SaltSchedule) {
        guard received.index(of: message.id) == nil else {
            return notify(.containerIDRepeated, message.id, message.seqNo)
        }
        if message.id <= received.forgotten { return notify(.forgotten, message.id, message.seqNo) }
        guard ContainerReader.isValid(body, id: message.id), var reader = ContainerReader(body) else {
            return notify(.invalidContainer, message.id, message.seqNo)
        }
        if let reason = judgeSequence(of: message, .messageContainer) {
            return notify(reason, message.id, message.seqNo)
        }
        if !isEstablished {
            var lowest = message.id
            var items = reader
            while let item = items.next(in: body) { lowest = min(lowest, item.id) }
            establish(first: lowest, &salts)
        }
        received.insert(message.id, seqNo: message.seqNo, state: .container)
        while let item = reader.next(in: body) {
            let inner = Incoming(
                id: item.id,
                seqNo: item.seqNo,
                isNested: true,
                isUnpacked: message.isUnpacked
            )
            accept(inner, body.extracting(item.body), &salts)
        }
    }

    /// Accepts a packed message: the content has the id and the sequence number of the pack.
    private mutating func acceptPacked(_ message: Incoming, _ body: RawSpan, _ salts: inout SaltSchedule) {
        do throws(CallError) {
            guard !message.isUnpacked else { throw .unreadable }
            let unpacked = try budget.unpack(body)
            var message = message
            message.isUnpacked = true
            accept(message, unpacked.span.bytes, &salts)
        } catch {
            // It may have been a call, so it gets an error like one; the content is unknown.
            establish(first: message.id, &salts)
            received.insert(message.id, seqNo: message.seqNo, state: [.call, .needsAcknowledgement])
            fail(message.id, error)
        }
    }

    private func judgeSequence(of message: Incoming, _ constructor: ServiceConstructor?) -> BadMessage? {
        let isOdd = message.seqNo & 1 == 1
        switch constructor?.parity ?? .odd {
        case .even where isOdd: return .evenSequenceExpected
        case .odd where !isOdd: return .oddSequenceExpected
        default: return received.judgeSequence(message.seqNo, of: message.id)
        }
    }

    /// Informs the client that we know nothing of its messages before `first`.
    private mutating func establish(first: WireMessageID, _ salts: inout SaltSchedule) {
        guard !isEstablished else { return }
        isEstablished = true
        let salt = salts.current(now: now)
        outgoing.enqueue(.service, ServiceBody.newSession(first: first, uniqueID: uniqueID, salt: salt))
    }

    private mutating func notify(_ reason: BadMessage, _ id: WireMessageID, _ seqNo: Int32) {
        service.append(ServiceBody.bad(reason, id, seqNo))
    }
}

extension ServerSession {
    /// Records a new message and carries it out.
    private mutating func dispatch(
        _ constructor: ServiceConstructor?,
        message: Incoming,
        body: RawSpan,
        salts: inout SaltSchedule
    ) {
        let needsAcknowledgement = message.seqNo & 1 == 1
        var state: ReceivedMessages.State = needsAcknowledgement ? .needsAcknowledgement : []
        guard let constructor, isService(constructor) else {
            state.insert(.call)
            received.insert(message.id, seqNo: message.seqNo, state: state)
            if acknowledgementsDue == nil { acknowledgementsDue = now + limits.acknowledgementDelay }
            receiveCall(constructor, message, body)
            return
        }
        if needsAcknowledgement, constructor.isAnswered {
            state.insert(.acknowledged)
        } else if needsAcknowledgement {
            acknowledgementsDue = now
        }
        received.insert(message.id, seqNo: message.seqNo, state: state)
        serve(constructor, message: message, body: body, salts: &salts)
    }

    /// Carries out a service message. Repeating one is harmless, so a repeat needs no special care.
    mutating func serve(
        _ constructor: ServiceConstructor,
        message: Incoming,
        body: RawSpan,
        salts: inout SaltSchedule
    ) {
        let fields = ServiceFields(body)
        switch constructor {
        case .acknowledgement:
            if budget.takeIDs(fields.idCount) { fields.forEachID { outgoing.acknowledge($0) } }
        case .ping:
            service.append(ServiceBody.pong(to: message.id, pingID: fields.long(0)))
        case .pingDelayDisconnect:
            service.append(ServiceBody.pong(to: message.id, pingID: fields.long(0)))
            // The client may be wrong about the time until the next ping, but the timer must stay sensible.
            events.append(.closeAfter(.seconds(min(max(fields.int(8), 0), 86400))))
        case .httpWait:
            events.append(.waitForOutput(.milliseconds(max(fields.int(8), 0))))
        case .getFutureSalts:
            let future = salts.future(count: budget.takeSalts(Int(fields.int(0))), now: now)
            service.append(ServiceBody.futureSalts(future, request: message.id, now: now))
        case .rpcDropAnswer:
            dropAnswer(to: WireMessageID(rawValue: fields.long(0)), request: message.id)
        case .destroySession:
            events.append(.destroySession(SessionID(rawValue: fields.long(0))))
        case .destroyAuthKey:
            events.append(.destroyAuthKey)
        case .stateRequest:
            service.append(ServiceBody.stateInfo(request: message.id, states(of: takeIDs(of: fields))))
        case .allInfo:
            takeStates(fields)
        case .resendRequest:
            resend(takeIDs(of: fields), request: message.id)
        case .resendAnswerRequest:
            for id in takeIDs(of: fields) { outgoing.index(answering: id).map { outgoing.resend(at: $0) } }
        case .messageCopy:
            acceptCopy(message, body, &salts)
        default:
            // The remaining messages contain nothing that we requested.
            break
        }
    }

    /// The messages that a message names; none if it names more than its packet may.
    mutating func takeIDs(of fields: borrowing ServiceFields) -> [WireMessageID] {
        budget.takeIDs(fields.idCount) ? fields.ids : []
    }

    /// True if the session itself handles such a message of a client. Messages that only a server may send, and
    /// nested containers or packs, become calls that no rule knows.
    private func isService(_ constructor: ServiceConstructor) -> Bool {
        switch constructor {
        case .acknowledgement, .ping, .pingDelayDisconnect, .getFutureSalts, .rpcDropAnswer, .destroySession,
            .destroyAuthKey, .stateRequest, .stateInfo, .allInfo, .detailedInfo, .newDetailedInfo,
            .resendRequest, .resendAnswerRequest, .messageCopy, .httpWait:
            true
        default: false
        }
    }

    /// Accepts a `msg_copy`, which carries another message with its earlier id.
    private mutating func acceptCopy(_ message: Incoming, _ body: RawSpan, _ salts: inout SaltSchedule) {
        guard !message.isNested || ServiceConstructor(of: body) == .messageCopy else { return }
        guard let copy = MessageCopy(body), copy.id < message.id, copy.id.isFromClient else {
            return notify(.invalidContainer, message.id, message.seqNo)
        }
        let inner = body.extracting(copy.body)
        guard ServiceConstructor(of: inner) != .messageCopy else {
            return notify(.invalidContainer, message.id, message.seqNo)
        }
        // A pack inside a copy inside a pack could nest as deep as a packet is long.
        let wrapped = Incoming(
            id: copy.id,
            seqNo: copy.seqNo,
            isNested: true,
            isUnpacked: message.isUnpacked
        )
        accept(wrapped, inner, &salts)
    }

    /// Handles a message whose id has come before.
    mutating func repeated(
        _ index: Int,
        constructor: ServiceConstructor?,
        message: Incoming,
        body: RawSpan,
        salts: inout SaltSchedule
    ) {
        let entry = received.entries[index]
        guard entry.state.contains(.call) else {
            guard let constructor, constructor != .messageCopy, isService(constructor) else { return }
            return serve(constructor, message: message, body: body, salts: &salts)
        }
        guard entry.state.contains(.answered), let answer = outgoing.index(answering: entry.id) else {
            // The call still runs, or the client has acknowledged the answer: only its arrival can be confirmed.
            received.update(index) { $0 = $0.union(.needsAcknowledgement).subtracting(.acknowledged) }
            acknowledgementsDue = now
            return
        }
        let sent = outgoing.entries[answer]
        guard sent.id.rawValue != 0 else { return }
        if sent.body.count <= limits.repeatedAnswerBytes {
            outgoing.resend(at: answer)
        } else {
            let bytes = sent.body.count + 12
            service.append(ServiceBody.detailedInfo(of: entry.id, answer: sent.id, bytes: bytes))
        }
    }
}
