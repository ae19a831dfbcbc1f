import FuzzSupport
import MTProto
import TelegramSchema

/// Plays any messages to a server's session, with answers, pushes, reconnections and time in between. Every
/// message of the input is authentic, as those of a hostile but signed-in client are.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSession(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var input = FuzzInput(bytes, count)
    var play = SessionPlay()
    var turns = 0
    while !input.isEmpty, turns < 200 {
        play.turn(&input)
        turns += 1
    }
    play.flush()
    return 0
}

private struct SessionPlay {
    var now = WireTime(seconds: 1_700_000_000)
    var salts = SaltSchedule(secret: [7], keyID: AuthKeyID(rawValue: 1), epoch: WireTime(seconds: 0))
    var session = ServerSession(id: SessionID(rawValue: 2), uniqueID: 3)
    let limits = SessionLimits()
    var calls: [WireMessageID] = []
    var random = FuzzRandom()

    mutating func turn(_ input: inout FuzzInput) {
        switch input.byte() % 8 {
        case 0, 1, 2: receive(&input)
        case 3: answer(&input)
        case 4: session.push([0x7a, 0xaf, 0x17, 0xe3] + whole(input.piece()))
        case 5: flush()
        case 6: session.connectionReplaced()
        default: pass(&input)
        }
    }

    /// Ids near now in both directions: those far away are refused at once and lead nowhere.
    private mutating func receive(_ input: inout FuzzInput) {
        let offset = Int64(input.number(Int16.self))
        let header = MessageHeader(
            salt: input.byte() == 0xff ? 0 : salts.current(now: now),
            sessionID: session.id,
            messageID: WireMessageID(rawValue: (WireMessageID(now).rawValue & ~0xffff) &+ offset << 2),
            seqNo: Int32(input.number(UInt16.self))
        )
        let body = whole(input.piece())
        let message = EncryptedMessage(header: header, body: 0..<body.count)
        let verdict = session.judge(header, salts: &salts, now: now)
        let events = session.receive(message, in: body, salts: &salts, now: now)
        let given = events.reduce(0) { bytes, event in
            guard case .call(_, let body) = event else { return bytes }
            return bytes + body.count
        }
        precondition(given <= body.count + limits.inflatedBytes, "a packet gives more than it may")
        if case .refused = verdict { precondition(events.isEmpty, "what is refused has consequences") }
        handle(events)
    }

    private mutating func answer(_ input: inout FuzzInput) {
        guard !calls.isEmpty else { return }
        let call = calls.remove(at: Int(input.byte()) % calls.count)
        handle(session.answer(call, with: whole(input.piece()), now: now))
    }

    private mutating func pass(_ input: inout FuzzInput) {
        now = now + .milliseconds(Int64(input.number(UInt16.self)))
        _ = session.nextDeadline
        handle(session.timePassed(now: now))
    }

    mutating func flush() {
        let key = SessionPlay.key
        var random = random
        session.flush(now: now, salt: salts.current(now: now)) { header, body in
            precondition(body.byteCount.isMultiple(of: 4), "a body of broken words")
            precondition(header.messageID.rawValue & 1 == 1, "not a server's message")
            var packet: [UInt8] = []
            Envelope.seal(header, body: body, key: key, from: .server, random: &random, into: &packet)
        }
        precondition(!session.hasOutput(now: now), "a flush leaves output behind")
    }

    private mutating func handle(_ events: [ServerSession.Event]) {
        for event in events {
            switch event {
            case .call(let id, _): calls.append(id)
            // It runs on until it is answered.
            case .cancel: break
            case .destroySession(let other): session.destroyed(other, existed: other.rawValue & 1 == 0)
            case .destroyAuthKey: session.authKeyDestroyed(.destroyAuthKeyNone)
            case .closeAfter, .waitForOutput: break
            }
        }
        precondition(calls.count <= limits.runningCalls, "more calls run than may")
        precondition(session.runningCalls >= calls.count, "a call that runs is not counted")
    }

    private func whole(_ bytes: [UInt8]) -> [UInt8] {
        bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
    }

    private static let key =
        AuthKey(bytes: (0..<256).map { UInt8($0) }) ?? { preconditionFailure("256 bytes") }()
}
