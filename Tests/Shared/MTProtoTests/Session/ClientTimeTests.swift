import TelegramSchema
import Testing

@testable import MTProto

/// The client's handling of packets with a time that differs from its own.
@Suite struct ClientTimeTests {
    static let push = TL.Updates.updatesTooLong.encoded()
    var now = WireTime(seconds: 1_700_000_000)
    var client = ClientSession(id: ServerBench.sessionID)

    private mutating func receive(_ body: [UInt8], id: WireMessageID) -> [ClientSession.Event] {
        let header = MessageHeader(salt: 0, sessionID: client.id, messageID: id, seqNo: 1)
        return client.receive(EncryptedMessage(header: header, body: 0..<body.count), in: body, now: now)
    }

    /// Receives a message that the server sent `age` ago, or will send if negative.
    private mutating func receive(_ body: [UInt8], age: Duration) -> [ClientSession.Event] {
        receive(body, id: id(age))
    }

    private func id(_ age: Duration) -> WireMessageID {
        WireMessageID(rawValue: WireMessageID(now - age).rawValue | 1)
    }

    private mutating func sent() -> [(id: WireMessageID, body: [UInt8])] {
        var sent: [(WireMessageID, [UInt8])] = []
        client.flush(now: now) { header, body in
            guard var reader = ContainerReader(body), ServiceConstructor(of: body) == .messageContainer else {
                return sent.append((header.messageID, body.copied(from: 0)))
            }
            while let item = reader.next(in: body) {
                sent.append((item.id, body.extracting(item.body).copied(from: 0)))
            }
        }
        return sent
    }

    @Test(arguments: [-29, 0, 299])
    mutating func `a packet from about now is taken in`(age: Int) {
        #expect(receive(Self.push, age: .seconds(age)) == [.push(Self.push)])
    }

    @Test(arguments: [-31, 302])
    mutating func `a packet of another time is passed over, and asked for again when the time is known`(
        age: Int
    ) throws {
        let old = id(.seconds(age))
        #expect(receive(Self.push, age: .seconds(age)).isEmpty)

        let question = try #require(sent().first)
        #expect(try MTPFunction.Ping(decoding: question.body).pingID == 0)
        #expect(receive(Self.push, age: .seconds(age - 1)).isEmpty)
        #expect(sent().isEmpty)

        let pong = MTP.Pong(msgID: question.id.rawValue, pingID: 0).encoded()
        #expect(receive(pong, age: .zero) == [.pong(0)])
        let request = try #require(sent().first)
        let again = try MTP.MsgResendReq(decoding: request.body)
        #expect(again == .msgResendReq(.init(msgIDs: [old, id(.seconds(age - 1))].map(\.rawValue))))

        // It arrives under its old id in a current container.
        let container = ServerBench.container([(old, 1, Self.push)])
        #expect(receive(container, age: .milliseconds(-1)) == [.push(Self.push)])
    }

    @Test(arguments: [-3600, 3600])
    mutating func `a clock that is wrong is put right by an answer, and nothing is lost`(age: Int) {
        let call = client.call(ServerBench.call)
        let number = sent()[0].id
        var result: [UInt8] = []
        result.appendLittleEndian(ServiceConstructor.rpcResult.rawValue)
        result.appendLittleEndian(number.rawValue)
        result += [0xb5, 0x75, 0x72, 0x99]
        let created = ServiceBody.newSession(first: number, uniqueID: 4, salt: 9)
        let inner = [id(.seconds(age + 2)), id(.seconds(age + 1))]
        let body = ServerBench.container([(inner[0], 1, created), (inner[1], 3, result)])
        let events = receive(body, age: .seconds(age))

        #expect(client.timeOffset == .seconds(-age))
        #expect(
            events == [
                .timeRepaired(.seconds(-age)), .saltChanged(9), .newSession(uniqueID: 4),
                .result(call, body: [0xb5, 0x75, 0x72, 0x99]),
            ]
        )
    }

    @Test mutating func `a repeat from long ago is not even asked about`() {
        let old = id(.zero)
        #expect(receive(Self.push, age: .zero).count == 1)
        now = now + .seconds(400)
        #expect(receive(Self.push, id: old).isEmpty)
        // Only the acknowledgement is due.
        #expect(sent().allSatisfy { ServiceConstructor(of: $0.body.span.bytes) == .acknowledgement })
    }

    @Test mutating func `an answer that is too large is told from one that cannot be read`() throws {
        let bomb = [UInt8](repeating: 0, count: ClientSession.inflatedBytes + 4)
        let tooLarge = try #require(GzipPacked.pack(bomb))
        let cutShort = Array(MessageNestingTests.pack(Self.push).dropLast(4)) + [0, 0, 0, 0]
        var answers: [[UInt8]] = []
        for (number, pack) in [tooLarge, cutShort].enumerated() {
            _ = client.call(ServerBench.call)
            var body: [UInt8] = []
            body.appendLittleEndian(ServiceConstructor.rpcResult.rawValue)
            let call = try #require(sent().first { $0.body == ServerBench.call })
            body.appendLittleEndian(call.id.rawValue)
            let events = receive(body + pack, age: .milliseconds(-number))
            if case .result(_, let answer)? = events.last { answers.append(answer) }
        }

        #expect(
            answers
                == ["RESPONSE_TOO_LARGE", "RESPONSE_UNREADABLE"].map {
                    ServiceBody.error(code: 400, $0)
                }
        )
    }
}
