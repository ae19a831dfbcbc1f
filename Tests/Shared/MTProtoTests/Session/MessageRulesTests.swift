import TelegramSchema
import TestKit
import Testing

@testable import MTProto

/// Each rule about ids, salts and containers, with its documented notification.
@Suite struct MessageRulesTests {
    var bench = ServerBench.established()

    /// The code and the message of the next notification.
    mutating func complaint() throws -> (code: Int32, id: Int64)? {
        switch bench.flush(MTP.BadMsgNotification.self).first {
        case .badMsgNotification(let bad): (bad.errorCode, bad.badMsgID)
        case .badServerSalt(let bad): (bad.errorCode, bad.badMsgID)
        case nil: nil
        }
    }

    mutating func expect(_ reason: BadMessage, id: WireMessageID, seqNo: Int32 = 1, body: [UInt8]? = nil)
        throws
    {
        let events = bench.send(body ?? ServerBench.call, id: id, seqNo: seqNo)
        let complaint = try complaint()

        #expect(events.isEmpty)
        #expect(complaint?.code == reason.rawValue)
        #expect(complaint?.id == id.rawValue)
    }

    @Test mutating func `16 a number of more than 300 s ago is too low`() throws {
        try expect(
            .idTooLow,
            id: WireMessageID(rawValue: WireMessageID(bench.now - .seconds(301)).rawValue + 8)
        )
    }

    @Test mutating func `17 a number of more than 30 s ahead is too high`() throws {
        try expect(
            .idTooHigh,
            id: WireMessageID(rawValue: WireMessageID(bench.now + .seconds(31)).rawValue + 8)
        )
    }

    @Test(arguments: [1, 2, 3])
    mutating func `18 a number that is not divisible by four is no client's`(low: Int64) throws {
        try expect(.idNotFromClient, id: WireMessageID(rawValue: bench.nextID().rawValue | low))
    }

    @Test mutating func `a number without a fraction of a second is read`() throws {
        // Of the next second: the bench has sent a message in this one.
        let id = WireMessageID(rawValue: (bench.now.seconds + 1) << 32)
        #expect(bench.send(ServerBench.call, id: id, seqNo: 1).contains(.call(id, body: ServerBench.call)))
    }

    @Test mutating func `19 a container may not have the number of an earlier message`() throws {
        let inner = bench.nextID()
        let id = bench.nextID()
        let container = ServerBench.container([(inner, 1, ServerBench.call)])
        let events = bench.send(container, id: id, seqNo: 2)
        #expect(events == [.call(inner, body: ServerBench.call)])

        try expect(.containerIDRepeated, id: id, seqNo: 2, body: container)
    }

    @Test mutating func `20 a number below all that is remembered cannot be verified`() throws {
        let old = bench.nextID()
        for _ in 0..<ReceivedMessages.capacity + 1 {
            bench.advance(.milliseconds(1))
            bench.send(MTPFunction.Ping(pingID: 1).encoded(), content: false)
        }
        _ = bench.flush()

        try expect(.forgotten, id: old)
    }

    @Test mutating func `32 a sequence number below that of an older message is too low`() throws {
        bench.send(ServerBench.call, id: bench.nextID(), seqNo: 5)

        try expect(.sequenceTooLow, id: bench.nextID(), seqNo: 3)
        try expect(.sequenceTooLow, id: bench.nextID(), seqNo: 5)
    }

    @Test mutating func `33 a sequence number above that of a newer message is too high`() throws {
        let older = bench.nextID()
        bench.send(ServerBench.call, id: bench.nextID(), seqNo: 5)

        try expect(.sequenceTooHigh, id: older, seqNo: 7)
        try expect(.sequenceTooHigh, id: older, seqNo: 5)
        let events = bench.send(ServerBench.call, id: older, seqNo: 3)
        #expect(events.count == 1)
    }

    @Test mutating func `34 an acknowledgement has an even sequence number`() throws {
        try expect(.evenSequenceExpected, id: bench.nextID(), body: ServiceBody.acknowledgement([]))
    }

    @Test mutating func `35 a call has an odd sequence number`() throws {
        try expect(.oddSequenceExpected, id: bench.nextID(), seqNo: 0)
    }

    @Test mutating func `48 any message with a wrong salt is told the right one`() throws {
        let id = bench.nextID()
        let events = bench.send(ServiceBody.acknowledgement([]), id: id, seqNo: 0, salt: 12345)
        let notifications = bench.flush(MTP.BadMsgNotification.self)

        #expect(events.isEmpty)
        guard case .badServerSalt(let bad)? = notifications.first else {
            Issue.record("no bad_server_salt")
            return
        }
        #expect(bad.errorCode == 48)
        let salt = bench.salts.current(now: bench.now)
        #expect(bad.newServerSalt == salt)
        // The client sends it again under the same id: it was not remembered.
        bench.send(ServiceBody.acknowledgement([]), id: id, seqNo: 0)
        let output = bench.flush()
        #expect(output.isEmpty)
    }

    @Test mutating func `64 a container in a container refuses the whole`() throws {
        let call = bench.nextID()
        let inner = bench.nextID()
        let nested = ServerBench.container([])
        let body = ServerBench.container([(call, 1, ServerBench.call), (inner, 2, nested)])

        try expect(.invalidContainer, id: bench.nextID(), seqNo: 2, body: body)
    }

    @Test mutating func `64 a container holds lower numbers than its own`() throws {
        let id = bench.nextID()
        let body = ServerBench.container([(bench.nextID(), 1, ServerBench.call)])

        try expect(.invalidContainer, id: id, seqNo: 2, body: body)
    }

    @Test mutating func `64 a container of more than 1024 messages is refused`() throws {
        let messages = (0..<1025).map { _ in (bench.nextID(), Int32(0), ServiceBody.acknowledgement([])) }

        try expect(
            .invalidContainer,
            id: bench.nextID(),
            seqNo: 2,
            body: ServerBench.container(messages)
        )
        let id = bench.nextID()
        bench.send(ServerBench.container(Array(messages.prefix(1024))), id: id, seqNo: 0)
        let output = bench.flush()
        #expect(output.isEmpty)
    }

    @Test mutating func `64 every truncation of a container is refused whole`() throws {
        let inner = [bench.nextID(), bench.nextID()]
        let body = ServerBench.container(inner.map { ($0, 1, ServerBench.call) })

        for count in stride(from: 4, to: body.count, by: 4) {
            try expect(.invalidContainer, id: bench.nextID(), seqNo: 2, body: Array(body[..<count]))
        }
        try expect(.invalidContainer, id: bench.nextID(), seqNo: 2, body: body + [0, 0, 0, 0])
    }

    @Test mutating func `a message of another session's salt window is accepted for half an hour more`()
        throws
    {
        let old = bench.salts.current(now: bench.now)
        bench.now = WireTime(seconds: (bench.now.seconds / 1800 + 1) * 1800 + 1799)
        bench.send(ServerBench.call, id: bench.nextID(), seqNo: 1, salt: old)
        #expect(bench.session.runningCalls == 1)

        bench.advance(.seconds(2))
        bench.send(ServerBench.call, id: bench.nextID(), seqNo: 3, salt: old)
        let code = try complaint()?.code
        #expect(code == 48)
    }
}
