extension ServerSession {
    /// Records a new message and carries it out.
    mutating func dispatch(
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
            .resendRequest, .resendAnswerRequest, .messageCopy:
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
