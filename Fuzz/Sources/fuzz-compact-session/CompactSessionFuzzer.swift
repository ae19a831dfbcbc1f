import FuzzSupport

@testable import CompactWire

/// A session of either end with a hostile peer: frames with any headers and payloads, raw bytes, breaks and resumptions,
/// between requests, answers and pauses of its owner.
///
/// The first byte chooses the end, the limits and for a server the kind of session. Each step is a byte with its input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzCompactSession(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var input = FuzzInput(bytes, count)
    let choice = input.byte()
    var limits = CompactLimits()
    limits.outstanding = Int(choice >> 2 & 7) + 1
    limits.window = UInt16(choice >> 5) + 1
    limits.heldRequests = 20
    limits.keptAnswerBytes = 400
    limits.outputBytes = 2000
    limits.requestBytes = 4096
    limits.answerBytes = 8192
    if choice & 1 == 0 {
        var play = ServerPlay(limits: limits, isNumbered: choice & 2 == 0)
        while !input.isEmpty { play.step(&input) }
    } else {
        var play = ClientPlay(limits: limits)
        while !input.isEmpty { play.step(&input) }
    }
    return 0
}

/// The bytes of the peer's next frame: mostly a sound header, with a sequence near the expected one.
private func frame(_ input: inout FuzzInput, near sequence: UInt16) -> [UInt8] {
    let kind = input.byte()
    if kind == 0xff { return input.piece() }
    let opcodes: [CompactOpcode] = [
        .ping, .sessionInit, .open, .resume, .answerGone, .close, CompactOpcode(rawValue: 0x4d00),
        CompactOpcode(rawValue: 128),
    ]
    let near = sequence &+ UInt16(truncatingIfNeeded: Int(kind >> 5) - 4)
    let frame = CompactFrame(
        CompactCommand(rawValue: kind & 3) ?? .request,
        sequence: near,
        opcode: opcodes[Int(kind >> 2 & 7)],
        packing: CompactPacking(flags: input.byte()),
        payload: input.take(Int(input.byte()))
    )
    var bytes: [UInt8] = []
    guard (try? frame.write(to: &bytes)) != nil else { preconditionFailure("a short frame is too long") }
    return bytes
}

private struct ServerPlay {
    let limits: CompactLimits
    var session: CompactServerSession
    var reception: CompactReception?
    var running: [CompactRequestNumber] = []
    var isClosed = false
    var now = Duration.zero

    init(limits: CompactLimits, isNumbered: Bool) {
        self.limits = limits
        session = CompactServerSession(isNumbered: isNumbered, limits: limits, now: .zero)
        let first = CompactFrame(.request, sequence: 0, opcode: .open)
        take(
            session.attach(
                CompactFrameReader(maximumPayloadBytes: limits.requestBytes),
                first: first,
                now: now
            )
        )
    }

    mutating func step(_ input: inout FuzzInput) {
        let kind = input.byte()
        switch kind & 7 {
        case 0...2: receive(frame(&input, near: session.nextSequence))
        case 3:
            guard !running.isEmpty else { break }
            let number = running.remove(at: Int(kind >> 3) % running.count)
            session.respond(to: number, payload: [UInt8](repeating: kind, count: Int(input.byte()) * 40))
            take(session.process(now: now))
        case 4: _ = session.push(CompactOpcode(rawValue: 128), payload: input.take(Int(kind >> 3)))
        case 5:
            now += .seconds(kind >> 3 == 31 ? 700 : Int(kind >> 3))
            take(session.advance(to: now))
        case 6: reconnect()
        default:
            let output = session.takeOutput()
            checkFrames(output)
        }
        precondition(session.runningCount <= limits.outstanding, "more requests run than are allowed")
        precondition(session.runningCount == running.count, "the owner knows of other requests")
    }

    /// A new connection, which is to begin with a resumption.
    private mutating func reconnect() {
        session.disconnected(now: now)
        isClosed = false
        reception = CompactReception(limits: limits)
    }

    private mutating func receive(_ bytes: [UInt8]) {
        guard !isClosed else { return }
        guard reception != nil else {
            take(session.receive(bytes.span.bytes, now: now))
            return
        }
        reception?.receive(bytes.span.bytes)
        while let event = reception?.next() {
            switch event {
            case .open: reception?.refuseResumption()
            case .resume(let resumption):
                guard let reader = reception?.reader else { return }
                reception = nil
                take(session.resume(resumption, reader: reader, now: now))
            case .closed: isClosed = true
            }
        }
    }

    private mutating func take(_ events: [CompactServerSession.Event]) {
        for event in events {
            switch event {
            case .request(let number, let opcode, let payload):
                precondition(!running.contains(number), "a request runs twice")
                precondition(opcode != .ping, "a check is a request")
                precondition(payload.count <= limits.requestBytes, "a request over the limit")
                running.append(number)
            case .closed:
                precondition(!isClosed, "closed twice")
                isClosed = true
            case .heartbeat, .expired: break
            }
        }
    }
}

private struct ClientPlay {
    let limits: CompactLimits
    var session: CompactClientSession
    var waiting: Set<CompactRequestID> = []
    var isConnected = false
    var now = Duration.zero

    init(limits: CompactLimits) {
        self.limits = limits
        session = CompactClientSession(limits: limits)
        connect()
    }

    mutating func step(_ input: inout FuzzInput) {
        let kind = input.byte()
        switch kind & 7 {
        case 0...3:
            guard isConnected else { return connect() }
            let bytes = frame(&input, near: session.oldestSequence)
            take(session.receive(bytes.span.bytes, now: now))
        case 4:
            let payload = [UInt8](repeating: kind, count: Int(input.byte()) * 20)
            let id = try? session.request(CompactOpcode(rawValue: 0x4d00), payload: payload, now: now)
            if let id { waiting.insert(id) }
        case 5:
            now += .seconds(Int(kind >> 3) * 10)
            take(session.advance(to: now))
        case 6:
            session.disconnected()
            isConnected = false
        default: checkFrames(session.takeOutput())
        }
        precondition(session.heldCount == waiting.count, "requests without an outcome are other ones")
        precondition(session.heldCount <= limits.heldRequests, "more is held than is allowed")
        precondition(session.unanswered.count <= limits.outstanding, "more is sent than is allowed")
        precondition(session.nextSequence &- session.oldestSequence <= limits.window, "beyond the window")
    }

    private mutating func connect() {
        session.disconnected()
        isConnected = true
        take(session.connected(now: now))
    }

    private mutating func take(_ events: [CompactClientSession.Event]) {
        for event in events {
            switch event {
            case .answer(let id, let payload), .failure(let id, let payload):
                precondition(waiting.remove(id) != nil, "an answer to nothing")
                precondition(payload.count <= limits.answerBytes, "an answer over the limit")
                session.token = [1]
            case .answerGone(let id): precondition(waiting.remove(id) != nil, "an answer to nothing")
            case .lost(let ids):
                for id in ids { precondition(waiting.remove(id) != nil, "nothing is lost") }
            case .needsOpening:
                let id = try? session.open(payload: [0x80], now: now)
                if let id { waiting.insert(id) }
            case .closed: isConnected = false
            case .push, .resumed: break
            }
        }
    }
}

/// What we send is whole frames.
private func checkFrames(_ output: [UInt8]) {
    var reader = CompactFrameReader(maximumPayloadBytes: 1 << 20)
    reader.receive(output.span.bytes)
    while true {
        do throws(CompactFrameError) {
            guard try reader.nextFrame() != nil else { break }
        } catch {
            preconditionFailure("our own frames are broken: \(error)")
        }
    }
    precondition(reader.bufferedBytes == 0, "part of a frame is sent")
}
