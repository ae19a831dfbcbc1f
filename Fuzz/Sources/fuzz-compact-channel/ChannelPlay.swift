import FuzzSupport
import StdExtras

@testable import CompactWire

/// The server's part of a channel, as the gateway plays it: a session, whose bytes a hostile client sends and reads.
struct ChannelPlay {
    /// The token of every session.
    private static let token: [UInt8] = [1]

    private let limits: CompactLimits
    private let first: UInt16
    private var session: CompactServerSession
    private var record: RequestRecord
    /// Before there is a session on the connection.
    private var reception: CompactReception? = CompactReception()
    private var isConnected = true
    /// False while what arrives may be a copy.
    private var isConfirmed = true
    private var now = Duration.zero
    /// The requests that the owner has to answer.
    private var running: [CompactRequestNumber] = []

    /// What the client has sent on this connection, as it is split by itself.
    private var sent = ClientStream()
    /// Frames that are not delivered yet.
    private var pending: [UInt8] = []
    /// The number of the client's next request.
    private var upcoming: UInt16
    private var output = OutputCheck()

    init(choosing choice: UInt8, _ other: UInt8) {
        var limits = CompactLimits()
        limits.outstanding = Int(choice & 7) + 1
        limits.window = [4, 16, 256, 256][Int(choice >> 3 & 3)]
        limits.keptAnswerBytes = choice & 32 == 0 ? 400 : 1 << 20
        limits.outputBytes = choice & 64 == 0 ? 2000 : 1 << 20
        limits.bytesAtOnce = choice & 128 == 0 ? 300 : 1 << 20
        limits.requestBytes = 4096
        limits.answerBytes = 4096
        self.limits = limits
        first = 65_535 &- UInt16(other & 15)
        upcoming = first
        session = CompactServerSession(isNumbered: true, limits: limits, now: .zero)
        record = RequestRecord(first: first, limits: limits)
        receive(Self.bytes(CompactFrame(.request, sequence: first, opcode: .open)))
    }

    private static func bytes(_ frame: CompactFrame) -> [UInt8] {
        var bytes: [UInt8] = []
        guard (try? frame.write(to: &bytes)) != nil else { preconditionFailure("a short frame is too long") }
        return bytes
    }

    // MARK: steps

    mutating func step(_ input: inout FuzzInput) {
        let kind = input.byte()
        switch kind & 7 {
        case 0...2:
            pending += nextFrame(&input)
            if kind & 128 == 0 { deliver(pieces: Int(kind >> 3 & 3)) }
        case 3: answer(&input)
        case 4: beginConnection(&input, choice: kind >> 3)
        case 5: act(choice: kind >> 3, &input)
        case 6: takeOutput()
        default: deliver(pieces: Int(kind >> 3))
        }
        check()
    }

    /// The client's next frame, mostly a sound one.
    private mutating func nextFrame(_ input: inout FuzzInput) -> [UInt8] {
        let kind = input.byte()
        if kind == 0xff { return input.piece() }
        let opcode = nextOpcode(&input, choice: kind >> 3 & 15)
        var frame = CompactFrame(.request, sequence: upcoming, opcode: opcode)
        switch kind & 7 {
        case 0...4: if opcode != .ping { upcoming &+= 1 }
        case 5: frame.sequence &-= 1
        case 6: frame.sequence &-= UInt16(input.byte())
        default: frame.sequence &+= UInt16(input.byte())
        }
        let content = input.byte()
        switch content >> 5 {
        case 0...3: frame.payload = input.take(Int(content & 31))
        case 4...5:
            let payload = [UInt8](repeating: content, count: Int(content & 63) * 100)
            let packed = PackedPayload(payload)
            (frame.packing, frame.payload) = (packed.packing, packed.bytes)
        case 6: (frame.packing, frame.payload) = (CompactPacking(flags: input.byte()), input.piece())
        default: frame.command = CompactCommand(rawValue: content & 3) ?? .request
        }
        return Self.bytes(frame)
    }

    private func nextOpcode(_ input: inout FuzzInput, choice: UInt8) -> CompactOpcode {
        switch choice {
        case 0...5: .call
        case 6...9: .call(behind: choice - 5)
        case 10: .call(behind: input.byte())
        case 11: .ping
        case 12: .open
        case 13: .resume
        case 14: CompactOpcode(rawValue: 0x4e00)
        default: CompactOpcode(rawValue: input.number())
        }
    }

    private mutating func deliver(pieces: Int) {
        guard isConnected, !isConfirmed || reception != nil || session.acceptsInput else { return }
        let bytes = pending
        pending = []
        isConfirmed = true
        let length = bytes.count / (pieces + 1) + 1
        for start in stride(from: 0, to: bytes.count, by: length) where isConnected {
            receive(Array(bytes[start..<min(start + length, bytes.count)]))
        }
    }

    /// The owner answers a request that runs.
    private mutating func answer(_ input: inout FuzzInput) {
        let kind = input.byte()
        guard !running.isEmpty else { return }
        let number = running.remove(at: Int(kind & 7) % running.count)
        let place = record.place(of: number.sequence)
        let length = [3, 0, 40, 90, 120, 500, 4096, 4097][Int(kind >> 3 & 7)]
        let payload = [UInt8](repeating: kind, count: length)
        let isTooLarge = length > limits.answerBytes
        let refersBack = kind & 64 != 0
        if kind & 128 == 0 {
            session.respond(
                to: number,
                payload: payload,
                refersBack: refersBack,
                effort: length == 500 ? .high : .usual
            )
        } else {
            session.fail(number, payload: payload)
        }
        record.end(
            place,
            kind & 128 == 0 && !isTooLarge ? .response : .failure,
            isTooLarge ? nil : payload,
            refersBack: refersBack && kind & 128 == 0
        )
        // A second answer is ignored.
        if kind & 3 == 3 { session.respond(to: number, payload: [1]) }
        goOn()
    }

    /// What else the owner does.
    private mutating func act(choice: UInt8, _ input: inout FuzzInput) {
        switch choice {
        case 0...9: _ = session.push(.call, payload: input.take(Int(choice)))
        case 10: _ = session.push(.call, payload: [UInt8](repeating: 1, count: 4097))
        case 11: session.missPush()
        case 12: session.requestBytes = 1024
        case 13: session.requestBytes = limits.requestBytes
        case 14: session.unpackingRatio = 1
        case 15: session.unpackingRatio = 255
        case 16:
            session.end(because: .signedOut)
            forget()
        case 17...20: goOn()
        default:
            now += .seconds(choice == 31 ? 900 : Int(choice))
            let events = session.advance(to: now)
            if events == [.expired] { return forget() }
            act(on: events)
        }
    }

    /// A new connection, mostly with a resumption.
    private mutating func beginConnection(_ input: inout FuzzInput, choice: UInt8) {
        if choice & 1 == 0 { takeOutput() }
        endConnection()
        isConnected = true
        isConfirmed = choice & 2 == 0
        reception = CompactReception(limits: limits)
        guard choice & 4 == 0 else { return }
        // Mostly what was taken last.
        let lacking = input.take(Int(choice >> 3 & 3) * 2).map { record.next &- UInt16($0) }
        let resumption = Resumption(token: Self.token, waiting: lacking)
        let frame = CompactFrame(
            .request,
            sequence: 0,
            opcode: .resume,
            payload: resumption.payload.encoded()
        )
        receive(Self.bytes(frame))
    }

    private mutating func endConnection() {
        session.disconnected(now: now)
        isConnected = false
        reception = nil
        pending = []
        upcoming = record.next
    }

    // MARK: the gateway's part

    private mutating func receive(_ bytes: [UInt8]) {
        guard reception != nil else {
            sent.add(bytes)
            act(on: session.receive(bytes.span.bytes, now: now))
            return goOn()
        }
        reception?.receive(bytes.span.bytes)
        while let event = reception?.next(), let reader = reception?.reader {
            switch event {
            case .open(let first):
                begin()
                carry(reader, behind: first)
                act(on: session.attach(reader, first: first, now: now))
                goOn()
            case .resume(let resumption):
                if resumption.token == Self.token, !record.taken.isEmpty {
                    resume(resumption, reader)
                } else {
                    reception?.refuseResumption()
                }
            case .closed: endConnection()
            }
        }
    }

    private mutating func resume(_ resumption: Resumption, _ reader: CompactFrameReader) {
        let repeated = session.bytesToRepeat(for: resumption)
        precondition(repeated <= limits.keptAnswerBytes, "more is kept than allowed")
        carry(reader, behind: nil)
        if isConfirmed { record.resume(lacking: resumption.waiting) }
        output.resuming = Set(resumption.waiting)
        output.isLatest = isConfirmed
        act(on: session.resume(resumption, reader: reader, isLatest: isConfirmed, now: now))
        takeOutput()
        output.resuming = []
        goOn()
    }

    /// Gives the connection to the session.
    private mutating func carry(_ reader: CompactFrameReader, behind first: CompactFrame?) {
        reception = nil
        sent = ClientStream(reader, behind: first)
        output = OutputCheck(answersBefore: record.answerCount)
    }

    /// Finds out what the session has taken, and takes its events.
    private mutating func act(on events: [CompactServerSession.Event]) {
        while record.next != session.nextSequence { record.take(sent.take(record.next)) }
        var unpacking = PayloadLimits(bytes: session.requestBytes)
        unpacking.ratio = session.unpackingRatio
        var reason: CompactCloseReason?
        for event in events {
            precondition(reason == nil, "something follows the end")
            switch event {
            case .request(let number, let opcode, let payload):
                record.handOut(number, opcode, payload, limits: unpacking)
                running.append(number)
            case .heartbeat(let payload):
                precondition(payload.count <= session.requestBytes, "a check over the limit")
            case .closed(let why): reason = why
            case .expired: preconditionFailure("expired with a connection")
            }
        }
        switch reason {
        case nil: break
        // Which request could not be unpacked is not told: it is none of a copy of an honest message.
        case .payload: forget()
        // A copy says nothing about the session.
        case _? where !isConfirmed:
            takeOutput()
            endConnection()
        case _?: forget()
        }
    }

    /// Takes requests that waited for others.
    private mutating func goOn() {
        while isConnected, reception == nil {
            let events = session.process(now: now)
            // Also those that fail with their line at once.
            act(on: events)
            if events.isEmpty { return }
        }
    }

    /// Ends the session and its connection.
    private mutating func forget() {
        takeOutput()
        begin()
        endConnection()
    }

    /// A new session takes the place of the one before.
    private mutating func begin() {
        session = CompactServerSession(isNumbered: true, limits: limits, now: now)
        session.nextSequence = first
        record = RequestRecord(first: first, limits: limits)
        running = []
    }

    private mutating func takeOutput() {
        output.take(session.takeOutput(), record: &record)
    }

    // MARK: checks

    private func check() {
        precondition(session.runningCount == record.openCount, "other requests run than were taken")
        precondition(session.runningCount <= limits.outstanding, "more requests run than are allowed")
        precondition(
            session.heldBytes - session.outputBytes
                <= sent.unreadBytes + limits.keptAnswerBytes + record.waitingBytes,
            "more is held than was sent: \(session.heldBytes)"
        )
        let longestOutput =
            limits.outputBytes + limits.keptAnswerBytes
            + (limits.outstanding + 2) * (limits.answerBytes + 100) + 30 * Int(limits.window)
        precondition(session.outputBytes <= longestOutput, "too much output: \(session.outputBytes)")
        precondition(session.keptCounts.answers <= Int(limits.window), "too many answers are remembered")
        precondition(session.rememberedFailures <= Int(limits.window), "too many failures are remembered")
    }

    /// Answers what runs, and has the client say that it lacks nothing: then nothing is held.
    mutating func end() {
        var input = FuzzInput(nil, 0)
        for _ in 0...limits.outstanding {
            while !running.isEmpty {
                answer(&input)
                takeOutput()
            }
            beginConnection(&input, choice: 0)
            check()
        }
        guard !record.taken.isEmpty else { return }
        precondition(session.runningCount == 0, "a request is never answered")
        precondition(session.heldBytes == 0, "bytes are held for nothing: \(session.heldBytes)")
        precondition(session.keptCounts.answers == 0, "answers are kept for nothing")
    }
}
