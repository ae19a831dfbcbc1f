import StdExtras

/// The server's end of a session: bytes and time in, events and bytes out.
///
/// A session of our own clients is *numbered*: requests come in the order of their numbers, and it survives its
/// connection. The server remembers the answers that a client may not have received, so a request that is sent again is
/// carried out once. Public clients number as they like, and their session ends with the connection.
///
/// All times are of one steady clock with any start. After each call, send ``takeOutput()``. After an answer, and after
/// acting on events, call ``process(now:)``, too: requests may have waited for it.
public struct CompactServerSession: Sendable {
    /// An event for the owner.
    public enum Event: Equatable, Sendable {
        /// A request, unpacked, to be answered once by ``CompactServerSession/respond(to:payload:)`` or
        /// ``CompactServerSession/fail(_:payload:)``. Calls of a line come as ``CompactOpcode/call``, each once the one
        /// before it has succeeded.
        case request(CompactRequestNumber, CompactOpcode, payload: [UInt8])
        /// A check by the client, which is answered already; the payload as it came, unpacked.
        case heartbeat(payload: [UInt8])
        /// The connection must be closed, after the last output.
        case closed(CompactCloseReason)
        /// The session has been without a connection for too long: forget it.
        case expired
    }

    private let limits: CompactLimits
    private let isNumbered: Bool
    private var reader: CompactFrameReader?
    private var output: [UInt8] = []
    /// The time at which something last arrived, or the connection ended.
    private var lastHeard: Duration

    /// The opcodes of requests that the owner has yet to answer.
    private var running: [UInt16: CompactOpcode] = [:]
    var nextSequence: UInt16 = 0
    private var kept: KeptAnswers
    /// The events of the session so far, with those that were dropped.
    private var pushCount: UInt32 = 0
    /// A request that waits until fewer run.
    private var stalled: CompactFrame?
    /// The calls that wait for others.
    private var lines: CompactLines
    /// True if the client was told on this connection that an answer is gone, so it lacks what was in that.
    ///
    /// Look at it after ``resume(_:reader:proof:isLatest:now:)``: later answers must not refer to earlier ones then.
    public var hasGap: Bool { kept.hasGap }

    /// Creates a session without a connection.
    ///
    /// - Parameters:
    ///   - isNumbered: True for our own clients, whose sessions go on.
    ///   - limits: Its limits.
    ///   - now: The time.
    public init(isNumbered: Bool, limits: CompactLimits = CompactLimits(), now: Duration) {
        self.isNumbered = isNumbered
        self.limits = limits
        kept = KeptAnswers(limits)
        lines = CompactLines(window: limits.window)
        requestBytes = limits.requestBytes
        lastHeard = now
    }

    /// The largest payload of a request, in bytes as sent and unpacked. Lower it for strangers.
    public var requestBytes: Int {
        didSet { reader?.maximumPayloadBytes = requestBytes }
    }

    /// The most bytes that may come out of each byte of a packed request. Lower it for strangers.
    public var unpackingRatio = PayloadLimits().ratio

    /// Bytes that the session holds for its client: input that was not taken, output, and answers for resending.
    public var heldBytes: Int {
        (reader?.bufferedBytes ?? 0) + (stalled?.byteCount ?? 0) + output.count + kept.bytes + lines.bytes
    }

    /// Bytes that came out of packed requests since they were last taken.
    private var unpackedBytes = 0

    /// Takes the number of bytes that came out of packed requests since the last call: work that cost its sender little.
    public mutating func takeUnpackedBytes() -> Int {
        defer { unpackedBytes = 0 }
        return unpackedBytes
    }

    /// Takes the number of bytes of answers that were sent again since the last call: their client has asked for them in a
    /// few bytes.
    public mutating func takeRepeatedBytes() -> Int { kept.takeRepeatedBytes() }

    /// The bytes of answers that a resumption has sent again.
    ///
    /// - Parameter resumption: The client's wish.
    /// - Returns: The bytes.
    public func bytesToRepeat(for resumption: Resumption) -> Int { kept.bytes(of: resumption.waiting) }

    /// Bytes that wait for ``takeOutput()``.
    public var outputBytes: Int { output.count }

    /// The requests that run, and those that wait for them.
    public var runningCount: Int { running.count }

    /// True if a call waits no longer for another one: ``process(now:)`` hands it out.
    public var hasFreeCalls: Bool { lines.hasFree }

    /// False while a request waits because too many run, or too much output waits: read nothing from the connection.
    public var acceptsInput: Bool { stalled == nil && !lines.hasFree && output.count < limits.outputBytes }

    /// Takes the bytes for the connection.
    public mutating func takeOutput() -> [UInt8] {
        defer { output = [] }
        return output
    }

    /// Begins the session on its first connection.
    ///
    /// - Parameters:
    ///   - reader: The bytes behind the first request, from ``CompactReception/reader``.
    ///   - first: The first request.
    ///   - now: The time.
    /// - Returns: Events for the owner.
    public mutating func attach(_ reader: CompactFrameReader, first: CompactFrame, now: Duration) -> [Event] {
        begin(reader, now: now)
        var events: [Event] = []
        do throws(CompactCloseReason) {
            _ = try take(first, events: &events)
        } catch {
            return [close(because: error)]
        }
        return events + process(now: now)
    }

    /// Continues the session on another connection. The one before is given up, even if it still seems to be there.
    ///
    /// - Parameters:
    ///   - resumption: The client's wish.
    ///   - reader: The bytes behind it, from ``CompactReception/reader``.
    ///   - proof: The proof that the server has the session's key; nil for a channel that asks for none.
    ///   - isLatest: False if the wish may be older than another one of the client: no answer is forgotten by it.
    ///   - now: The time.
    /// - Returns: Events for the owner.
    public mutating func resume(
        _ resumption: Resumption,
        reader: CompactFrameReader,
        proof: [UInt8]? = nil,
        isLatest: Bool = true,
        now: Duration
    ) -> [Event] {
        begin(reader, now: now)
        let answer = ResumptionAnswer(next: nextSequence, pushes: pushCount, proof: proof)
        write(CompactFrame(.response, sequence: 0, opcode: .resume, payload: answer.payload.encoded()))
        // The client says which answers it lacks, so it has received the others.
        if isLatest { kept.forgetAll(but: resumption.waiting) }
        for number in kept.inOrder(resumption.waiting) { sendKept(number, isLatest: isLatest) }
        return process(now: now)
    }

    private mutating func begin(_ reader: CompactFrameReader, now: Duration) {
        kept.connected()
        self.reader = reader
        self.reader?.maximumPayloadBytes = requestBytes
        stalled = nil
        output = []
        lastHeard = now
    }

    /// Records that the connection is gone. A numbered session waits for the next one.
    public mutating func disconnected(now: Duration) {
        reader = nil
        stalled = nil
        output = []
        lastHeard = now
    }

    /// Takes bytes from the connection.
    ///
    /// - Parameters:
    ///   - bytes: The bytes, in pieces of any size.
    ///   - now: The time.
    /// - Returns: Events for the owner.
    public mutating func receive(_ bytes: RawSpan, now: Duration) -> [Event] {
        lastHeard = now
        reader?.receive(bytes)
        return process(now: now)
    }

    /// Takes requests that have arrived, as far as the limits allow.
    ///
    /// - Parameter now: The time.
    /// - Returns: Events for the owner; none if nothing more can be taken now.
    public mutating func process(now: Duration) -> [Event] {
        var events: [Event] = []
        var bytes = 0
        do throws(CompactCloseReason) {
            while output.count < limits.outputBytes, events.isEmpty || bytes < limits.bytesAtOnce {
                if let call = takeFreeCall() {
                    bytes += try handOut(call, as: .call, events: &events)
                    continue
                }
                guard let frame = try nextFrame() else { break }
                // A check is answered however many requests run, or the client would think the connection dead.
                guard running.count < limits.outstanding || frame.opcode == .ping else {
                    stalled = frame
                    break
                }
                stalled = nil
                bytes += try take(frame, events: &events)
            }
        } catch {
            events.append(close(because: error))
        }
        return events
    }

    /// The next call that its line has freed. Without a connection nobody could be charged for it, so it waits.
    private mutating func takeFreeCall() -> CompactFrame? { reader == nil ? nil : lines.takeFree() }

    /// The time at which ``advance(to:)`` has something to do.
    public var deadline: Duration { lastHeard + (reader == nil ? limits.remembered : limits.silence) }

    /// Ends a connection that is silent, or a session without one.
    ///
    /// - Parameter now: The time.
    /// - Returns: Events for the owner.
    public mutating func advance(to now: Duration) -> [Event] {
        guard now >= deadline else { return [] }
        return [reader == nil ? .expired : close(because: .silent)]
    }

    private mutating func nextFrame() throws(CompactCloseReason) -> CompactFrame? {
        if let stalled { return stalled }
        do throws(CompactFrameError) {
            return try reader?.nextFrame()
        } catch {
            throw .frame(error)
        }
    }

    /// Takes one frame; returns the bytes of work that it was.
    private mutating func take(
        _ frame: CompactFrame,
        events: inout [Event]
    ) throws(CompactCloseReason) -> Int {
        guard frame.command == .request else { throw .unexpectedCommand(frame.command) }
        guard frame.opcode != .ping else {
            let payload = try unpack(frame)
            write(CompactFrame(.response, sequence: frame.sequence, opcode: .ping))
            events.append(.heartbeat(payload: payload))
            return CompactFrame.headerBytes + payload.count
        }
        // What was sent again is not unpacked again: nobody would pay for it.
        guard try isNew(frame.sequence) else { return frame.byteCount }
        guard isNumbered, let distance = frame.opcode.distance else {
            return try handOut(frame, as: frame.opcode, events: &events)
        }
        let before = frame.sequence &- distance
        if lines.hasFailed(before) {
            running[frame.sequence] = frame.opcode
            fail(CompactRequestNumber(sequence: frame.sequence), payload: Self.waitFailed.encoded())
        } else if running[before] != nil {
            // Not unpacked before it runs: nobody would pay for it until then.
            running[frame.sequence] = frame.opcode
            lines.wait(frame, behind: before)
        } else {
            return try handOut(frame, as: .call, events: &events)
        }
        return frame.byteCount
    }

    /// Hands out a request, unpacked; returns the bytes of work that it was.
    private mutating func handOut(
        _ frame: CompactFrame,
        as opcode: CompactOpcode,
        events: inout [Event]
    ) throws(CompactCloseReason) -> Int {
        let payload = try unpack(frame)
        running[frame.sequence] = frame.opcode
        let number = CompactRequestNumber(sequence: frame.sequence)
        events.append(.request(number, opcode, payload: payload))
        return CompactFrame.headerBytes + payload.count
    }

    private mutating func unpack(_ frame: CompactFrame) throws(CompactCloseReason) -> [UInt8] {
        do throws(PayloadError) {
            var limits = PayloadLimits(bytes: requestBytes)
            limits.ratio = unpackingRatio
            let payload = try frame.unpackedPayload(limits: limits)
            if frame.packing != .none { unpackedBytes += payload.count }
            return payload
        } catch {
            throw .payload(error)
        }
    }

    /// True if a request is to be carried out. One that was sent again is answered from memory, or runs already.
    private mutating func isNew(_ number: UInt16) throws(CompactCloseReason) -> Bool {
        guard isNumbered else {
            guard running[number] == nil else { throw .sequenceInUse(number) }
            return true
        }
        guard number != nextSequence else {
            nextSequence &+= 1
            // The client keeps its numbers within the window, so it has received older answers.
            kept.forget(number &- limits.window)
            lines.forget(number &- limits.window)
            return true
        }
        if running[number] != nil { return false }
        guard kept.contains(number) else { throw .sequenceOutOfWindow(number) }
        sendKept(number, isLatest: false)
        return false
    }

    private mutating func write(_ frame: CompactFrame) {
        guard reader != nil else { return }
        do {
            try frame.write(to: &output)
        } catch {
            // SAFETY: answers and pushes over the limit are refused, which is a quarter of the longest.
            preconditionFailure("answers fit into frames: \(error)")
        }
    }

    /// Ends the connection for a reason of the owner's; the output tells the client why. Nothing is taken or sent after it.
    public mutating func end(because reason: CompactCloseReason) {
        guard reader != nil else { return }
        _ = close(because: reason)
    }

    /// Ends the connection; the output tells the client why.
    private mutating func close(because reason: CompactCloseReason) -> Event {
        write(reason.frame)
        reader = nil
        stalled = nil
        return .closed(reason)
    }
}

// Answers and pushes.
extension CompactServerSession {
    /// The error of public clients for an answer that is too large to send.
    private static let tooLarge: MessagePackValue = .map([
        "error": .string("RESPONSE_TOO_LARGE"), "message": .string("The answer is too large"),
    ])

    /// The error of our own clients for a call behind one that failed: that of MTProto, in the form of the API's errors.
    private static let waitFailed: MessagePackValue = .array([.integer(400), .string("MSG_WAIT_FAILED")])

    /// Answers a request. One that does not run is ignored: its connection is gone.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - payload: A value of MessagePack, or nothing.
    ///   - refersBack: True if the answer cannot be read without those that were given before it in this session.
    ///   - effort: How hard it is packed.
    public mutating func respond(
        to request: CompactRequestNumber,
        payload: [UInt8],
        refersBack: Bool = false,
        effort: PackingEffort = .usual
    ) {
        answer(request, .response, payload: payload, refersBack: refersBack, effort: effort)
    }

    /// Answers a request with an error.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - payload: A value of MessagePack.
    public mutating func fail(_ request: CompactRequestNumber, payload: [UInt8]) {
        answer(request, .failure, payload: payload)
    }

    private mutating func answer(
        _ request: CompactRequestNumber,
        _ command: CompactCommand,
        payload: [UInt8],
        refersBack: Bool = false,
        effort: PackingEffort = .usual
    ) {
        guard running[request.sequence] != nil else { return }
        let isTooLarge = payload.count > limits.answerBytes
        let command = isTooLarge ? .failure : command
        let packed = PackedPayload(isTooLarge ? Self.tooLarge.encoded() : payload, effort: effort)
        finish(request.sequence, command, packed, refersBack: refersBack)
        guard isNumbered else { return }
        let hasFailed = command == .failure
        for number in lines.ended(request.sequence, hasFailed: hasFailed, next: nextSequence) {
            finish(number, .failure, PackedPayload(Self.waitFailed.encoded()))
        }
    }

    private mutating func finish(
        _ number: UInt16,
        _ command: CompactCommand,
        _ payload: PackedPayload,
        refersBack: Bool = false
    ) {
        guard let opcode = running.removeValue(forKey: number) else { return }
        let frame = CompactFrame(command, sequence: number, opcode: opcode, payload: payload)
        write(frame)
        if isNumbered, isInWindow(number) { kept.keep(frame, isSent: reader != nil, refersBack: refersBack) }
    }

    /// True if a request may be sent again. A client that keeps its numbers within the window has no older ones.
    private func isInWindow(_ number: UInt16) -> Bool { nextSequence &- number <= limits.window }

    /// Sends an event.
    ///
    /// - Parameters:
    ///   - opcode: Its kind.
    ///   - payload: A value of MessagePack.
    /// - Returns: False if it was dropped, because there is no connection, too much waits for it, or the event is too
    ///   large. The client must then ask for the difference.
    public mutating func push(_ opcode: CompactOpcode, payload: [UInt8]) -> Bool {
        pushCount &+= 1
        guard reader != nil, output.count < limits.outputBytes, payload.count <= limits.answerBytes else {
            return false
        }
        // Events have no numbers. Zero is that of no request of the client that tells events by it.
        write(CompactFrame(.request, sequence: 0, opcode: opcode, payload: PackedPayload(payload)))
        return true
    }

    /// Counts an event that is not sent, so that the client asks for the difference when it resumes.
    public mutating func missPush() { pushCount &+= 1 }

    /// The numbers that are remembered, and the places for them.
    var keptCounts: (answers: Int, places: Int) { kept.counts }

    /// The failures that are remembered for calls behind them.
    var rememberedFailures: Int { lines.failureCount }

    private mutating func sendKept(_ number: UInt16, isLatest: Bool) {
        guard let frame = kept.takeAgain(number, isLatest: isLatest) else { return }
        write(frame)
    }
}

/// The number of a request that a server's session has taken.
public struct CompactRequestNumber: Hashable, Sendable {
    /// The number on the wire.
    public var sequence: UInt16

    /// Names a request.
    public init(sequence: UInt16) { self.sequence = sequence }
}
