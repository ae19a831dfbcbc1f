import TelegramSchema

extension ServerSession {
    /// Errors that a session itself answers calls with.
    struct CallError {
        var code: Int32
        var message: String

        /// A call that this one had to wait for has failed.
        static let waitFailed = CallError(code: 400, message: "MSG_WAIT_FAILED")
        /// A call that this one had to wait for has taken too long, or never came.
        static let waitTimeout = CallError(code: 400, message: "MSG_WAIT_TIMEOUT")
        /// What the client has packed cannot be unpacked.
        static let unreadable = CallError(code: 400, message: "INPUT_FETCH_ERROR")
    }

    /// Gives the session the answer to a call: the boxed result, or an `rpc_error`.
    ///
    /// The answer is kept until the client has acknowledged it. One that the client has asked to drop, and a second
    /// one to the same call, are ignored.
    ///
    /// - Returns: The calls that waited for this one.
    public mutating func answer(_ request: WireMessageID, with body: [UInt8], now: WireTime) -> [Event] {
        self.now = now
        finish(request, with: body)
        return takeEvents()
    }

    mutating func receiveCall(_ constructor: ServiceConstructor?, _ message: Incoming, _ body: RawSpan) {
        runningCalls += 1
        switch constructor {
        case .invokeAfterMessage where body.byteCount >= 12:
            let predecessor = WireMessageID(rawValue: body.littleEndianInt64(at: 4))
            start(message.id, body.copied(from: 12), after: [predecessor])
        case .invokeAfterMessages:
            let fields = ServiceFields(body)
            guard fields.idRange.lowerBound > 0 else { return fail(message.id, .unreadable) }
            start(message.id, body.copied(from: fields.idRange.upperBound), after: fields.ids)
        default:
            events.append(.call(message.id, body: body.copied(from: 0)))
        }
    }

    mutating func fail(_ request: WireMessageID, _ error: CallError) {
        finish(request, with: ServiceBody.error(code: error.code, error.message))
    }

    /// `rpc_drop_answer`: says what became of the answer, and sees to it that none comes.
    mutating func dropAnswer(to dropped: WireMessageID, request: WireMessageID) {
        let index = received.index(of: dropped)
        let state = index.map { received.entries[$0].state } ?? []
        if let index, state.contains(.call), !state.contains(.answered) {
            received.update(index) { $0.formUnion([.answered, .dropped]) }
            runningCalls -= 1
            if !order.drop(dropped) { events.append(.cancel(dropped)) }
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

    /// Runs a call once those before it have been answered.
    private mutating func start(_ id: WireMessageID, _ body: [UInt8], after predecessors: [WireMessageID]) {
        var waiting: [WireMessageID] = []
        for predecessor in predecessors where predecessor != id {
            guard let state = received.state(of: predecessor) else {
                // What is forgotten was answered long ago; what is unknown may still come.
                if predecessor > received.forgotten { waiting.append(predecessor) }
                continue
            }
            if state.contains(.failed) || state.contains(.dropped) { return fail(id, .waitFailed) }
            if state.contains(.call), !state.contains(.answered) { waiting.append(predecessor) }
        }
        if waiting.isEmpty {
            events.append(.call(id, body: body))
        } else if !order.hold(id, body: body, after: waiting, now: now) {
            fail(id, .waitFailed)
        }
    }

    private mutating func finish(_ request: WireMessageID, with body: [UInt8]) {
        let failed = ServiceConstructor(of: body.span.bytes) == .rpcError
        if let index = received.index(of: request) {
            guard !received.entries[index].state.contains(.answered) else { return }
            received.update(index) {
                // The answer is the acknowledgement.
                $0.formUnion(failed ? [.answered, .acknowledged, .failed] : [.answered, .acknowledged])
            }
            if received.unacknowledged == 0 { acknowledgementsDue = nil }
        }
        runningCalls -= 1
        enqueueAnswer(to: request, shouldPack(body) ? GzipPacked.pack(body) ?? body : body)
        if !order.isEmpty { releaseWaiting(for: request, failed: failed) }
    }

    private mutating func releaseWaiting(for id: WireMessageID, failed: Bool) {
        for call in order.release(id, failed: failed) {
            if failed {
                fail(call.id, .waitFailed)
            } else {
                events.append(.call(call.id, body: call.body))
            }
        }
    }

    /// Files are packed already, each in its own way.
    private func shouldPack(_ body: [UInt8]) -> Bool {
        body.count >= limits.packedFrom
            && body.span.bytes.littleEndianUInt32(at: 0) != ServiceBody.uploadedFile
    }
}

extension RawSpan {
    /// The bytes from `offset` on, copied.
    func copied(from offset: Int) -> [UInt8] {
        extracting(offset..<byteCount).withUnsafeBytes { [UInt8]($0) }
    }
}
