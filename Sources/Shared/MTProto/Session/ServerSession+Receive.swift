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

    mutating func notify(_ reason: BadMessage, _ id: WireMessageID, _ seqNo: Int32) {
        service.append(ServiceBody.bad(reason, id, seqNo))
    }
}
