import TelegramSchema
import TestKit
import Testing

@testable import MTProto

/// Calls, their answers and acknowledgements, and retransmissions.
@Suite struct ServerAnswersTests {
    var bench = ServerBench.established()
    static let result: [UInt8] = [0xb5, 0x75, 0x72, 0x99]
    static let largeResult = [1, 2, 3, 4] + noise(2000)
    static let failure = ServiceBody.error(code: 400, "NO")

    /// Bytes that no pack makes smaller.
    private static func noise(_ count: Int) -> [UInt8] {
        var random = SeededRandom(seed: 5)
        return random.bytes(count)
    }

    @Test func `the first message opens the session, and the client hears of it before all else`() throws {
        var bench = ServerBench()
        let id = bench.send(ServerBench.call)
        _ = bench.answer(id, Self.result)
        let sent = bench.flush()
        let created: MTP.NewSession = try #require(sent.first).decoded()
        let salt = bench.salts.current(now: bench.now)

        #expect(created == MTP.NewSession(firstMsgID: id.rawValue, uniqueID: 99, serverSalt: salt))
        #expect(sent[0].seqNo == 1)
        #expect(sent[1].answer?.request == id)
        #expect(sent[1].seqNo == 3)
    }

    @Test func `a container opens the session with its lowest message`() throws {
        var bench = ServerBench()
        let inner = [bench.nextID(), bench.nextID()]
        let body = ServerBench.container(inner.map { ($0, 1, ServerBench.call) })
        bench.send(body, id: bench.nextID(), seqNo: 4)
        let created = bench.flush(MTP.NewSession.self)

        #expect(created.first?.firstMsgID == inner[0].rawValue)
    }

    /// As Telethon and Kurigram begin: they have no salt and learn it from the error to their first message.
    @Test func `a client that begins with salt 0 is told the salt and then accepted`() {
        var bench = ServerBench()
        let first = bench.nextID()
        let refused = bench.send(ServerBench.call, id: first, seqNo: 1, salt: 0)
        let notification = bench.flush(MTP.BadMsgNotification.self)
        let isEstablished = bench.session.isEstablished
        let accepted = bench.send(ServerBench.call, id: bench.nextID(), seqNo: 3)

        #expect(refused.isEmpty)
        #expect(notification.count == 1)
        #expect(!isEstablished)
        #expect(accepted.count == 1)
    }

    /// As Telethon sends: acknowledgements and calls in one container, with ids in their order.
    @Test mutating func `acknowledgements may share a container with calls`() throws {
        bench.session.push(Self.result)
        let push = try #require(bench.flush().first)
        let kept = bench.session.queuedBytes
        let ids = (0..<3).map { _ in bench.nextID() }
        let body = ServerBench.container([
            (ids[0], 0, ServiceBody.acknowledgement([push.id])), (ids[1], 1, ServerBench.call),
            (ids[2], 3, ServerBench.call),
        ])
        let events = bench.send(body, id: bench.nextID(), seqNo: 4)

        #expect(events == [.call(ids[1], body: ServerBench.call), .call(ids[2], body: ServerBench.call)])
        #expect(bench.session.queuedBytes < kept)
    }

    @Test mutating func `answers and pushes have odd growing numbers of their kinds`() {
        var numbers: [WireMessageID] = []
        for round in 0..<10 {
            // The computer's clock may step back.
            bench.now = WireTime(milliseconds: bench.now.milliseconds + (round == 5 ? -5000 : 1))
            let id = WireMessageID(rawValue: bench.nextID().rawValue)
            let seqNo = bench.nextSeqNo(content: true)
            bench.send(ServerBench.call, id: id, seqNo: seqNo)
            _ = bench.answer(id, Self.result)
            bench.session.push(Self.result)
            if round == 7 { bench.session.connectionReplaced() }
            let sent = bench.flush()
            numbers += Set(sent.map { $0.container ?? $0.id }).sorted()
            for message in sent { #expect(message.id.rawValue & 3 == (message.answer == nil ? 3 : 1)) }
        }

        #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test mutating func `one message goes alone, several go in one container above their numbers`() {
        let first = bench.send(ServerBench.call)
        _ = bench.answer(first, Self.result)
        let alone = bench.flush()
        let more = (0..<3).map { _ in bench.send(ServerBench.call) }
        for id in more { _ = bench.answer(id, Self.result) }
        let together = bench.flush()

        #expect(alone.map(\.container) == [nil])
        #expect(together.count == 3)
        #expect(Set(together.map(\.container)).count == 1)
        #expect(together.allSatisfy { $0.id < $0.container ?? $0.id })
        #expect(together.compactMap(\.answer?.request) == more)
    }

    @Test mutating func `an answer is acknowledgement enough, a slow call is acknowledged first`() throws {
        let fast = bench.send(ServerBench.call)
        let slow = bench.send(ServerBench.call)
        _ = bench.answer(fast, Self.result)
        _ = bench.flush()
        #expect(bench.session.nextDeadline == bench.now + .milliseconds(200))

        bench.advance(.milliseconds(200))
        let sent = bench.flush(MTP.MsgsAck.self)
        #expect(sent == [MTP.MsgsAck(msgIDs: [slow.rawValue])])

        bench.advance(.seconds(1))
        let nothing = bench.flush()
        #expect(nothing.isEmpty)
        #expect(!bench.session.hasOutput(now: bench.now))
    }

    @Test mutating func `what is not acknowledged is sent again on the next connection, in a container`() {
        let ids = (0..<3).map { _ in bench.send(ServerBench.call) }
        for id in ids { _ = bench.answer(id, Self.result) }
        bench.session.push(Self.largeResult)
        let sent = bench.flush()
        bench.acknowledge([sent[1].id])
        bench.session.connectionReplaced()
        let again = bench.flush().filter { $0.constructor != MTP.NewSession.constructorID }

        #expect(again.map(\.id) == [sent[0].id, sent[2].id, sent[3].id])
        #expect(again.map(\.seqNo) == [sent[0].seqNo, sent[2].seqNo, sent[3].seqNo])
        #expect(again.map(\.body) == [sent[0].body, sent[2].body, sent[3].body])
        #expect(again.allSatisfy { sent[3].id < $0.container ?? $0.id })
        #expect(bench.session.queuedBytes > 0)

        bench.acknowledge(again.map(\.id))
        bench.session.connectionReplaced()
        let rest = bench.flush().map(\.constructor)
        #expect(rest == [MTP.NewSession.constructorID])
    }

    @Test mutating func `what is to be sent again can be held, and nothing else waits for it`() {
        let call = bench.send(ServerBench.call)
        _ = bench.answer(call, Self.result)
        _ = bench.flush()
        bench.session.holdsResends = true
        bench.session.connectionReplaced()
        #expect(bench.session.resendBytes > 0)
        let other = bench.send(ServerBench.call)
        _ = bench.answer(other, Self.result)
        let now = bench.flush().compactMap(\.answer?.request)
        #expect(now == [other])
        #expect(!bench.session.hasOutput(now: bench.now))

        bench.session.holdsResends = false
        #expect(bench.session.hasOutput(now: bench.now))
        let later = bench.flush().compactMap(\.answer?.request)
        #expect(later == [call])
        #expect(bench.session.resendBytes == 0)
    }

    @Test mutating func `a repeated call is not run again but answered again`() {
        let id = bench.send(ServerBench.call)
        let whileRunning = bench.send(ServerBench.call, id: id, seqNo: 1)
        let acknowledgement = bench.flush(MTP.MsgsAck.self)
        _ = bench.answer(id, Self.result)
        let answer = bench.flush()
        let whenAnswered = bench.send(ServerBench.call, id: id, seqNo: 1)
        let again = bench.flush()

        #expect(whileRunning.isEmpty && whenAnswered.isEmpty)
        #expect(acknowledgement == [MTP.MsgsAck(msgIDs: [id.rawValue])])
        #expect(again.map(\.id) == answer.map(\.id))
        #expect(again[0].container != nil)

        bench.acknowledge(answer.map(\.id))
        let afterwards = bench.send(ServerBench.call, id: id, seqNo: 1)
        let acknowledged = bench.flush(MTP.MsgsAck.self)
        #expect(afterwards.isEmpty)
        #expect(acknowledged == [MTP.MsgsAck(msgIDs: [id.rawValue])])
    }

    @Test mutating func `a large answer to a repeated call is only told of, and sent when asked for`() throws
    {
        let id = bench.send(ServerBench.call)
        _ = bench.answer(id, Self.largeResult)
        let answer = try #require(bench.flush().first)
        bench.send(ServerBench.call, id: id, seqNo: 1)
        let info = bench.flush(MTP.MsgDetailedInfo.self)
        bench.send(
            MTP.MsgResendReq.msgResendAnsReq(.init(msgIDs: [id.rawValue])).encoded(),
            content: false
        )
        let byRequest = bench.flush()
        bench.send(
            MTP.MsgResendReq.msgResendReq(.init(msgIDs: [answer.id.rawValue])).encoded(),
            content: false
        )
        let byNumber = bench.flush()

        let expected = MTP.MsgDetailedInfo.MsgDetailedInfo(
            msgID: id.rawValue,
            answerMsgID: answer.id.rawValue,
            bytes: Int32(answer.body.count),
            status: 0
        )
        #expect(info == [.msgDetailedInfo(expected)])
        #expect(byRequest.map(\.id) == [answer.id])
        #expect(byNumber.map(\.body) == [answer.body])
    }

    @Test mutating func `what cannot be sent again is told by its state`() {
        let request = bench.send(
            MTP.MsgResendReq.msgResendReq(.init(msgIDs: [5, 7])).encoded(),
            content: false
        )
        let info = bench.flush(MTP.MsgsStateInfo.self)

        #expect(info == [MTP.MsgsStateInfo(reqMsgID: request.rawValue, info: [1, 1])])
    }

    @Test mutating func `a second answer to a call is ignored`() {
        let id = bench.send(ServerBench.call)
        _ = bench.answer(id, Self.result)
        _ = bench.answer(id, Self.failure)
        let sent = bench.flush()

        #expect(sent.map(\.answer?.result) == [Self.result])
        #expect(bench.session.runningCalls == 0)
    }

    @Test mutating func `a large answer is packed, a file is not`() throws {
        let large = Self.largeResult + Self.largeResult + Self.largeResult
        let file = [0xd5, 0x18, 0x6a, 0x09] + [UInt8](repeating: 0, count: 8192)
        for body in [large, file] { _ = bench.answer(bench.send(ServerBench.call), body) }
        let sent = bench.flush()
        let packed = try #require(sent[0].answer?.result)
        let unpacked = try GzipPacked.unpack(packed.span.bytes, limit: 1 << 20)

        #expect(packed.count < large.count / 2)
        #expect(unpacked == large)
        #expect(sent[1].answer?.result == file)
    }

    @Test mutating func `pushes are given up when too much is kept, and the client is told`() {
        let push = Self.noise(100_000)
        for _ in 0..<15 { bench.session.push(push) }
        _ = bench.flush()
        for _ in 0..<15 { bench.session.push(push) }
        let sent = bench.flush()
        #expect(sent.count == 15)
        #expect(bench.session.queuedBytes <= SessionLimits().unacknowledgedBytes)

        // The client has the first ones, as far as we know. A new connection ends that certainty.
        bench.session.connectionReplaced()
        let again = bench.flush().filter { $0.constructor == 0xe317_af7e }
        #expect(again.count == 1)
    }

    @Test mutating func `a push that was never sent and is given up is told at once`() {
        let push = Self.noise(100_000)
        for _ in 0..<30 { bench.session.push(push) }
        let tooLong = bench.flush().filter { $0.constructor == 0xe317_af7e }

        #expect(tooLong.count == 1)
    }

    @Test mutating func `an idle session gives its memory back`() {
        let old = bench.send(ServerBench.call)
        _ = bench.answer(old, Self.result)
        let sent = bench.flush()
        bench.acknowledge(sent.map(\.id))
        bench.advance(.seconds(400))
        _ = bench.session.timePassed(now: bench.now)

        #expect(bench.session.received.entries.isEmpty)
        #expect(bench.session.nextDeadline == nil)
        let fresh = bench.send(ServerBench.call, id: bench.nextID(), seqNo: 9)
        #expect(fresh.count == 1)
    }
}
