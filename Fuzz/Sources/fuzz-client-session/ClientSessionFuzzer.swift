import FuzzSupport

@testable import MTProto

/// Plays any messages of a server to a client's session, with calls, reconnections and time in between.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzClientSession(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var input = FuzzInput(bytes, count)
    var play = ClientPlay()
    var turns = 0
    while !input.isEmpty, turns < 200 {
        play.turn(&input)
        turns += 1
    }
    play.flush()
    return 0
}

private struct ClientPlay {
    var now = WireTime(seconds: 1_700_000_000)
    var session = ClientSession(id: SessionID(rawValue: 2))
    var calls: [ClientCallID] = []
    /// Numbers of messages that the client has sent, for the server to be about.
    var sent: [WireMessageID] = []

    mutating func turn(_ input: inout FuzzInput) {
        switch input.byte() % 8 {
        case 0, 1: receive(whole(input.piece()), &input)
        case 2: receive(about(&input) + whole(input.piece()), &input)
        case 3:
            let predecessor = input.byte() & 1 == 1 ? calls.last : nil
            calls.append(session.call(whole(input.piece()) + [1, 2, 3, 4], after: predecessor))
        case 4: flush()
        case 5: session.connectionReplaced(now: now)
        case 6: ask(&input)
        default:
            now = now + .milliseconds(Int64(input.number(UInt16.self)))
            session.timePassed(now: now)
        }
    }

    private mutating func receive(_ body: [UInt8], _ input: inout FuzzInput) {
        let offset = Int64(input.number(Int16.self))
        let header = MessageHeader(
            salt: 0,
            sessionID: session.id,
            messageID: WireMessageID(rawValue: (WireMessageID(now).rawValue & ~0xffff) &+ (offset << 1 | 1)),
            seqNo: Int32(input.number(UInt16.self))
        )
        let message = EncryptedMessage(header: header, body: 0..<body.count)
        for event in session.receive(message, in: body, now: now) {
            switch event {
            case .result(let call, _), .refused(let call, _):
                precondition(calls.contains(call), "an answer to no call")
                calls.removeAll { $0 == call }
            default: break
            }
        }
    }

    /// The beginning of a message about one that the client has sent: a constructor and the number.
    private mutating func about(_ input: inout FuzzInput) -> [UInt8] {
        let constructors: [ServiceConstructor] = [
            .rpcResult, .badMessage, .badSalt, .pong, .detailedInfo, .newSession,
        ]
        let constructor = constructors[Int(input.byte()) % constructors.count]
        let index = Int(input.byte())
        var bytes: [UInt8] = []
        bytes.appendLittleEndian(constructor.rawValue)
        bytes.appendLittleEndian(sent.isEmpty ? 0 : sent[index % sent.count].rawValue)
        return bytes
    }

    private mutating func ask(_ input: inout FuzzInput) {
        switch input.byte() % 4 {
        case 0: session.ping(5)
        case 1: session.getFutureSalts(3)
        case 2: session.destroy(SessionID(rawValue: 9))
        default: if let call = calls.popLast() { session.cancel(call) }
        }
    }

    mutating func flush() {
        session.flush(now: now) { header, body in
            precondition(body.byteCount.isMultiple(of: 4), "a body of broken words")
            precondition(header.messageID.isFromClient, "not a client's message")
            sent.append(header.messageID)
            guard var reader = ContainerReader(body), ServiceConstructor(of: body) == .messageContainer else {
                return
            }
            while let item = reader.next(in: body) { sent.append(item.id) }
        }
        precondition(!session.hasOutput(now: now), "a flush leaves output behind")
    }

    private func whole(_ bytes: [UInt8]) -> [UInt8] {
        bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
    }
}
