import TelegramSchema

@testable import MTProto

/// A server session with a clock and salts, and short ways to send to it and to read its output.
struct ServerBench {
    /// A message of the server, taken out of its container.
    struct Sent: Equatable {
        var id: WireMessageID
        var seqNo: Int32
        var body: [UInt8]
        /// The id of its container, if any.
        var container: WireMessageID?

        var constructor: UInt32 { body.span.bytes.littleEndianUInt32(at: 0) }

        func decoded<Value: TLValue>(_ type: Value.Type = Value.self) throws -> Value {
            try Value(decoding: body)
        }

        /// The answered call and the result, if this is an answer.
        var answer: (request: WireMessageID, result: [UInt8])? {
            guard constructor == ServiceConstructor.rpcResult.rawValue else { return nil }
            return (WireMessageID(rawValue: body.span.bytes.littleEndianInt64(at: 4)), Array(body[12...]))
        }
    }

    static let sessionID = SessionID(rawValue: 42)
    /// A call that no session handles by itself.
    static let call: [UInt8] = [0x6b, 0x18, 0xf9, 0xc4]

    var now = WireTime(seconds: 1_700_000_000)
    var session = ServerSession(id: sessionID, uniqueID: 99)
    var salts = SaltSchedule(secret: [1, 2, 3], keyID: AuthKeyID(rawValue: 7), epoch: WireTime(seconds: 0))
    var contentCount: Int32 = 0
    private var clientIDs = MessageIDGenerator()

    /// A session after its first message, whose first output was read.
    static func established() -> ServerBench {
        var bench = ServerBench()
        bench.send(MTPFunction.Ping(pingID: 1).encoded(), content: false)
        _ = bench.flush()
        return bench
    }

    mutating func nextID() -> WireMessageID { clientIDs.next(.client, now: now) }

    mutating func nextSeqNo(content: Bool) -> Int32 {
        defer { if content { contentCount += 1 } }
        return contentCount * 2 + (content ? 1 : 0)
    }

    /// Sends one message as a stock client would.
    @discardableResult
    mutating func send(_ body: [UInt8], content: Bool = true) -> WireMessageID {
        let id = nextID()
        send(body, id: id, seqNo: nextSeqNo(content: content))
        return id
    }

    /// Sends one message with any id and sequence number.
    @discardableResult
    mutating func send(
        _ body: [UInt8],
        id: WireMessageID,
        seqNo: Int32,
        salt: Int64? = nil
    ) -> [ServerSession.Event] {
        let header = MessageHeader(
            salt: salt ?? salts.current(now: now),
            sessionID: Self.sessionID,
            messageID: id,
            seqNo: seqNo
        )
        let message = EncryptedMessage(header: header, body: 0..<body.count)
        return session.receive(message, in: body, salts: &salts, now: now)
    }

    /// A container of messages given as number, sequence number and body.
    static func container(_ messages: [(WireMessageID, Int32, [UInt8])]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.appendLittleEndian(ServiceConstructor.messageContainer.rawValue)
        bytes.appendLittleEndian(Int32(messages.count))
        for (id, seqNo, body) in messages {
            bytes.appendLittleEndian(id.rawValue)
            bytes.appendLittleEndian(seqNo)
            bytes.appendLittleEndian(Int32(body.count))
            bytes += body
        }
        return bytes
    }

    mutating func answer(_ id: WireMessageID, _ body: [UInt8]) -> [ServerSession.Event] {
        session.answer(id, with: body, now: now)
    }

    /// All pending messages of the server.
    mutating func flush() -> [Sent] {
        var sent: [Sent] = []
        session.flush(now: now, salt: salts.current(now: now)) { header, body in
            guard ServiceConstructor(of: body) == .messageContainer else {
                sent.append(Sent(id: header.messageID, seqNo: header.seqNo, body: body.copied(from: 0)))
                return
            }
            var reader = ContainerReader(body)
            while let item = reader?.next(in: body) {
                let inner = body.extracting(item.body).copied(from: 0)
                sent.append(
                    Sent(id: item.id, seqNo: item.seqNo, body: inner, container: header.messageID)
                )
            }
        }
        return sent
    }

    /// All pending messages of the server of one type.
    mutating func flush<Value: TLValue>(_ type: Value.Type) -> [Value] {
        flush().compactMap { try? Value(decoding: $0.body) }
    }

    mutating func acknowledge(_ ids: [WireMessageID]) {
        send(ServiceBody.acknowledgement(ids), content: false)
    }

    mutating func advance(_ duration: Duration) { now = now + duration }
}
