import TelegramSchema

extension ServerSession {
    /// Errors that a session itself answers calls with.
    struct CallError: Error, Equatable {
        var code: Int32
        var message: String

        /// A call that this one had to wait for has failed.
        static let waitFailed = CallError(code: 400, message: "MSG_WAIT_FAILED")
        /// A call that this one had to wait for has taken too long, or never came.
        static let waitTimeout = CallError(code: 400, message: "MSG_WAIT_TIMEOUT")
        /// The client's packed data cannot be unpacked.
        static let unreadable = CallError(code: 400, message: "INPUT_FETCH_ERROR")
        /// The packet requests more than one packet may. In a later packet the call is accepted.
        static let floodWait = CallError(code: 420, message: "FLOOD_WAIT_1")
        /// No client accepts an answer of that size. A permanent failure: the same call gets it again.
        static let tooLarge = CallError(code: 400, message: ServiceBody.responseTooLarge)

        var body: [UInt8] { ServiceBody.error(code: code, message) }
    }

    /// Gives the session the answer to a call: the boxed result, or an `rpc_error`.
    ///
    /// The answer is kept until the client has acknowledged it. An answer that the client has dropped, and a second
    /// one to the same call, are ignored. An answer that exceeds ``SessionLimits/answerBytes`` becomes an error.
    ///
    /// - Returns: The calls that waited for this one, or for its place.
    public mutating func answer(_ request: WireMessageID, with body: [UInt8], now: WireTime) -> [Event] {
        self.now = now
        guard let place = running.firstIndex(of: request) else { return [] }
        running.remove(at: place)
        finish(request, with: body)
        fillPlaces()
        return takeEvents()
    }

    mutating func receiveCall(_ constructor: ServiceConstructor?, _ message: Incoming, _ body: RawSpan) {
        switch constructor {
        case .invokeAfterMessage where body.byteCount >= 12:
            let predecessor = WireMessageID(rawValue: body.littleEndianInt64(at: 4))
            start(message.id, body.copied(from: 12), after: [predecessor])
        case .invokeAfterMessages:
            let fields = ServiceFields(body)
            guard fields.idRange.lowerBound > 0 else { return fail(message.id, .unreadable) }
            guard budget.takeIDs(fields.idCount) else { return fail(message.id, .floodWait) }
            start(message.id, body.copied(from: fields.idRange.upperBound), after: fields.ids)
        default:
            let header = CallHeader(of: body)
            guard !header.isEmpty, let inner = header.predecessors(in: body) else {
                return run(message.id, body.copied(from: 0))
            }
            guard budget.takeIDs(inner.ids.count) else { return fail(message.id, .floodWait) }
            let call = body.copied(from: 0, upTo: header.length) + body.copied(from: inner.end)
            start(message.id, call, after: inner.ids)
        }
    }

    mutating func fail(_ request: WireMessageID, _ error: CallError) {
        finish(request, with: error.body)
    }

    /// `rpc_drop_answer`: reports the state of the answer, and prevents it.
    mutating func dropAnswer(to dropped: WireMessageID, request: WireMessageID) {
        let index = received.index(of: dropped)
        let state = index.map { received.entries[$0].state } ?? []
        if let index, state.contains(.call), !state.contains(.answered) {
            received.update(index) { $0.formUnion([.answered, .dropped]) }
            // A call that waits for a place is skipped at its turn.
            if running.contains(dropped) { events.append(.cancel(dropped)) } else { order.drop(dropped) }
            releaseWaiting(for: dropped, failed: true)
            enqueueAnswer(to: request, MTP.RpcDropAnswer.rpcAnswerDroppedRunning.encoded())
        } else if let answer = outgoing.index(answering: dropped) {
            let entry = outgoing.entries[answer]
            outgoing.remove(at: answer)
            outgoing.closeGaps()
            enqueueAnswer(
                to: request,
                ServiceBody.dropped(entry.id, entry.seqNo, bytes: entry.body.count + 12)
            )
        } else {
            enqueueAnswer(to: request, MTP.RpcDropAnswer.rpcAnswerUnknown.encoded())
        }
    }

    /// Runs a call once its predecessors have been answered.
    private mutating func start(_ id: WireMessageID, _ body: [UInt8], after predecessors: [WireMessageID]) {
        var waiting: [WireMessageID] = []
        for predecessor in predecessors where predecessor != id {
            guard let state = received.state(of: predecessor) else {
                // Dropped messages were answered long ago; unknown ones may still come.
                if predecessor > received.forgotten { waiting.append(predecessor) }
                continue
            }
            if state.contains(.failed) || state.contains(.dropped) { return fail(id, .waitFailed) }
            if state.contains(.call), !state.contains(.answered) { waiting.append(predecessor) }
        }
        if waiting.isEmpty {
            run(id, body)
        } else if !order.hold(id, body: body, after: waiting, now: now) {
            fail(id, .waitFailed)
        }
    }

    /// Hands out a call, or lets it wait for a place.
    private mutating func run(_ id: WireMessageID, _ body: [UInt8]) {
        if running.count < limits.runningCalls, waiting.isEmpty {
            running.append(id)
            events.append(.call(id, body: body))
        } else if !waiting.append(id, body) {
            fail(id, .floodWait)
        }
    }

    /// Hands out calls that waited for a place.
    private mutating func fillPlaces() {
        while running.count < limits.runningCalls, let call = waiting.popFirst() {
            guard received.state(of: call.id)?.contains(.dropped) != true else { continue }
            running.append(call.id)
            events.append(.call(call.id, body: call.body))
        }
    }

    private mutating func finish(_ request: WireMessageID, with body: [UInt8]) {
        let failed = settle(request, with: body)
        if !order.isEmpty { releaseWaiting(for: request, failed: failed) }
    }

    /// Records the answer of a call and sends it, unless the client has dropped it. Returns true if it is an error.
    private mutating func settle(_ request: WireMessageID, with body: [UInt8]) -> Bool {
        let index = received.index(of: request)
        // Dropped: the answer is ignored, and the calls that waited for it have failed already.
        if let index, received.entries[index].state.contains(.answered) { return true }
        let answer = toSend(body)
        let failed = answer == nil || ServiceConstructor(of: body.span.bytes) == .rpcError
        if let index {
            received.update(index) {
                // The answer serves as the acknowledgement.
                $0.formUnion(failed ? [.answered, .acknowledged, .failed] : [.answered, .acknowledged])
            }
            if received.unacknowledged == 0 { acknowledgementsDue = nil }
        }
        enqueueAnswer(to: request, answer ?? CallError.tooLarge.body)
        return failed
    }

    /// A loop and not a recursion: a chain of calls may be as long as a container.
    private mutating func releaseWaiting(for id: WireMessageID, failed: Bool) {
        var settled = [(id: id, failed: failed)]
        while let (id, failed) = settled.popLast() {
            for call in order.release(id, failed: failed) {
                if failed {
                    settled.append((call.id, settle(call.id, with: CallError.waitFailed.body)))
                } else {
                    run(call.id, call.body)
                }
            }
        }
    }

    /// An answer in its sent form, packed if that is worth it; nil if no client accepts it.
    private func toSend(_ body: [UInt8]) -> [UInt8]? {
        guard body.count <= limits.answerBytes else { return nil }
        let sent = packed(body)
        return sent.count <= limits.sentAnswerBytes ? sent : nil
    }

    /// `body`, packed if that makes it smaller. Files are compressed already, each in its own way.
    func packed(_ body: [UInt8]) -> [UInt8] {
        guard body.count >= limits.packedFrom,
            body.span.bytes.littleEndianUInt32(at: 0) != ServiceBody.uploadedFile
        else { return body }
        return GzipPacked.pack(body) ?? body
    }
}

extension RawSpan {
    /// A copy of the bytes from `offset` on.
    func copied(from offset: Int) -> [UInt8] { copied(from: offset, upTo: byteCount) }

    /// A copy of the bytes from `offset` up to `end`.
    func copied(from offset: Int, upTo end: Int) -> [UInt8] {
        extracting(offset..<end).withUnsafeBytes { [UInt8]($0) }
    }
}

extension ServerSession {
    /// Packs all output into as few packets as possible and passes each to `emit`, to be sealed and written in this
    /// order. `salt` is the current one of the key.
    public mutating func flush(now: WireTime, salt: Int64, emit: (MessageHeader, RawSpan) -> Void) {
        self.now = now
        if hasLostPushes {
            hasLostPushes = false
            outgoing.enqueue(.push, ServiceBody.updatesTooLong)
        }
        var packet = PacketBuilder()
        let header = MessageHeader(salt: salt, sessionID: id, messageID: WireMessageID(rawValue: 0), seqNo: 0)
        packResends(&packet, header, emit)
        packService(&packet, header, emit)
        packUnsent(&packet, header, emit)
        finish(&packet, header, emit)
    }

    private mutating func packResends(
        _ packet: inout PacketBuilder,
        _ header: MessageHeader,
        _ emit: (MessageHeader, RawSpan) -> Void
    ) {
        guard outgoing.resends > 0, !holdsResends else { return }
        for index in 0..<outgoing.firstUnsent where outgoing.entries[index].mustResend {
            let entry = outgoing.entries[index]
            if packet.isFull(for: entry.body.count) { finish(&packet, header, emit) }
            packet.append(
                entry.id,
                seqNo: entry.seqNo,
                in: entry.wrapper,
                body: entry.body.span.bytes,
                isRepeat: true
            )
            outgoing.resent(at: index)
        }
    }

    private mutating func packService(
        _ packet: inout PacketBuilder,
        _ header: MessageHeader,
        _ emit: (MessageHeader, RawSpan) -> Void
    ) {
        if let due = acknowledgementsDue, due <= now {
            acknowledgementsDue = nil
            while received.unacknowledged > 0 {
                let ids = received.takeUnacknowledged(limit: ServiceFields.maximumIDs)
                guard !ids.isEmpty else { break }
                service.append(ServiceBody.acknowledgement(ids))
            }
        }
        guard !service.isEmpty else { return }
        for body in service {
            if packet.isFull(for: body.count) { finish(&packet, header, emit) }
            packet.append(ids.next(.answer, now: now), seqNo: contentCount &* 2, body: body.span.bytes)
        }
        service = []
    }

    private mutating func packUnsent(
        _ packet: inout PacketBuilder,
        _ header: MessageHeader,
        _ emit: (MessageHeader, RawSpan) -> Void
    ) {
        while outgoing.hasUnsent {
            let entry = outgoing.entries[outgoing.firstUnsent]
            guard !entry.isRemoved else {
                outgoing.skipNext()
                continue
            }
            if packet.isFull(for: entry.body.count) { finish(&packet, header, emit) }
            let number = ids.next(entry.kind == .answer ? .answer : .notification, now: now)
            let seqNo = contentCount &* 2 | 1
            contentCount &+= 1
            packet.append(number, seqNo: seqNo, in: entry.wrapper, body: entry.body.span.bytes)
            outgoing.sentNext(id: number, seqNo: seqNo)
        }
    }

    private mutating func finish(
        _ packet: inout PacketBuilder,
        _ header: MessageHeader,
        _ emit: (MessageHeader, RawSpan) -> Void
    ) {
        packet.finish(
            header,
            containerID: { (ids.next(.answer, now: now), contentCount &* 2) },
            emit: emit
        )
    }
}

extension OutgoingMessages.Entry {
    /// Answers are wrapped in an `rpc_result`.
    fileprivate var wrapper: PacketBuilder.Wrapper? {
        kind == .answer ? .init(constructor: .rpcResult, id: answering) : nil
    }
}
