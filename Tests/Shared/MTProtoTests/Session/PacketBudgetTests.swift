import TelegramSchema
import Testing

@testable import MTProto

/// The maximum cost of a packet, for any packing of its messages.
@Suite struct PacketBudgetTests {
    var bench = ServerBench.established()
    static let result: [UInt8] = [0xb5, 0x75, 0x72, 0x99]

    /// Sends messages in one container; returns their ids and the session's events.
    private mutating func send(
        _ bodies: [[UInt8]],
        content: Bool = true
    ) -> (ids: [WireMessageID], events: [ServerSession.Event]) {
        let messages = bodies.map { (bench.nextID(), bench.nextSeqNo(content: content), $0) }
        let seqNo = bench.nextSeqNo(content: false)
        let events = bench.send(ServerBench.container(messages), id: bench.nextID(), seqNo: seqNo)
        return (messages.map(\.0), events)
    }

    private mutating func errors() throws -> [WireMessageID: String] {
        var errors: [WireMessageID: String] = [:]
        for case (let request, let result)? in bench.flush().map(\.answer) {
            if let error = try? MTP.RpcError(decoding: result) { errors[request] = error.errorMessage }
        }
        return errors
    }

    private static func called(_ events: [ServerSession.Event]) -> [(id: WireMessageID, body: [UInt8])] {
        events.compactMap { event in
            guard case .call(let id, let body) = event else { return nil }
            return (id, body)
        }
    }

    @Test mutating func `a packet full of packs gives no more than one pack may`() throws {
        let call = ServerBench.call + [UInt8](repeating: 0, count: 1 << 20)
        let pack = try #require(GzipPacked.pack(call))
        let (ids, events) = send([[UInt8]](repeating: pack, count: 60))
        let bytes = Self.called(events).reduce(0) { $0 + $1.body.count }
        let errors = try errors()

        #expect(bytes <= SessionLimits().inflatedBytes)
        #expect(Self.called(events).map(\.id) == Array(ids.prefix(3)))
        // Not permanently: in another packet each is accepted.
        #expect(ids.dropFirst(3).allSatisfy { errors[$0] == "FLOOD_WAIT_1" })
        let later = bench.send(pack, id: bench.nextID(), seqNo: bench.nextSeqNo(content: true))
        #expect(later.count == 1)
    }

    @Test mutating func `packs that cannot be opened are not tried one after the other`() throws {
        let bomb = try #require(GzipPacked.pack([UInt8](repeating: 0, count: 5 << 20)))
        let (ids, events) = send([[UInt8]](repeating: bomb, count: 60))
        let errors = try errors()

        #expect(events.isEmpty)
        #expect(errors[ids[0]] == "INPUT_FETCH_ERROR")
        #expect(ids.dropFirst().allSatisfy { errors[$0] == "FLOOD_WAIT_1" })
    }

    @Test mutating func `the packs of a packet are counted`() throws {
        bench.session = ServerSession(
            id: ServerBench.sessionID,
            uniqueID: 1,
            limits: .with { ($0.packs, $0.runningCalls) = (5, 100) }
        )
        let pack = MessageNestingTests.pack(ServerBench.call)
        let (ids, events) = send([[UInt8]](repeating: pack, count: 8))

        #expect(Self.called(events).map(\.id) == Array(ids.prefix(5)))
        #expect(try errors().count == 3)
    }

    @Test(arguments: [false, true])
    mutating func `a pack inside a pack is refused at any depth`(isInContainer: Bool) throws {
        let pack = MessageNestingTests.pack(ServerBench.call)
        let id = bench.nextID()
        let content = isInContainer ? ServerBench.container([(id, 1, pack)]) : pack
        let outer = isInContainer ? bench.nextID() : id
        let events = bench.send(MessageNestingTests.pack(content), id: outer, seqNo: isInContainer ? 2 : 1)

        #expect(events.isEmpty)
        #expect(try errors() == [id: "INPUT_FETCH_ERROR"])
    }

    @Test mutating func `of a container's calls no more run than may, and all run in their turn`() throws {
        let (ids, events) = send([[UInt8]](repeating: ServerBench.call, count: 200))
        var order = Self.called(events).map(\.id)
        #expect(order.count == SessionLimits().runningCalls)
        #expect(bench.session.runningCalls == 200)

        var next = 0
        while next < order.count {
            order += Self.called(bench.answer(order[next], Self.result)).map(\.id)
            next += 1
            #expect(order.count - next <= SessionLimits().runningCalls)
        }
        #expect(order == ids)
        #expect(bench.session.runningCalls == 0)
        #expect(try errors().isEmpty)
    }

    @Test mutating func `calls beyond those that may wait are put off`() throws {
        var refused = 0
        for _ in 0..<3 {
            _ = send([[UInt8]](repeating: ServerBench.call, count: 512))
            refused += try errors().count { $0.value == "FLOOD_WAIT_1" }
        }

        #expect(bench.session.runningCalls == SessionLimits().runningCalls + WaitingCalls.maximumCalls)
        #expect(refused == 3 * 512 - bench.session.runningCalls)
    }

    @Test mutating func `a dropped call keeps its place until it is answered`() {
        let ids = (0..<SessionLimits().runningCalls).map { _ in bench.send(ServerBench.call) }
        for id in ids { bench.send(MTPFunction.RpcDropAnswer(reqMsgID: id.rawValue).encoded()) }
        let next = bench.nextID()
        let early = bench.send(ServerBench.call, id: next, seqNo: bench.nextSeqNo(content: true))
        #expect(early.isEmpty)
        #expect(bench.session.runningCalls == ids.count + 1)
        _ = bench.flush()

        let freed = bench.answer(ids[0], Self.result)
        #expect(freed == [.call(next, body: ServerBench.call)])
        #expect(!bench.session.hasOutput(now: bench.now))
    }

    @Test mutating func `a call that is dropped while it waits for a place never runs`() {
        let (ids, _) = send([[UInt8]](repeating: ServerBench.call, count: SessionLimits().runningCalls + 2))
        let (dropped, last) = (ids[ids.count - 2], ids[ids.count - 1])
        let drop = MTPFunction.RpcDropAnswer(reqMsgID: dropped.rawValue).encoded()
        let events = bench.send(drop, id: bench.nextID(), seqNo: bench.nextSeqNo(content: true))
        let freed = bench.answer(ids[0], Self.result)

        #expect(events.isEmpty)
        #expect(freed == [.call(last, body: ServerBench.call)])
    }

    /// Names each of three messages at the end of the longest possible vector, compressed to some hundred bytes, and
    /// sends them in one packet.
    private mutating func name(_ messages: [WireMessageID], _ body: ([Int64]) -> [UInt8]) throws {
        let filler = [Int64](repeating: 5, count: 8191)
        let packs = try messages.map { try #require(GzipPacked.pack(body(filler + [$0.rawValue]))) }
        _ = send(packs, content: false)
    }

    /// Three answered calls, and the ids of the answers.
    private mutating func answered() -> (calls: [WireMessageID], answers: [WireMessageID]) {
        let calls = (0..<3).map { _ in bench.send(ServerBench.call) }
        for call in calls { _ = bench.answer(call, Self.result) }
        return (calls, bench.flush().map(\.id))
    }

    @Test mutating func `messages that are asked for again are counted over all of a packet`() throws {
        for _ in 0..<3 { bench.session.push(Self.result) }
        let pushes = bench.flush().map(\.id)
        try name(pushes) { MTP.MsgResendReq.msgResendReq(.init(msgIDs: $0)).encoded() }
        let again = bench.flush().map(\.id).filter { pushes.contains($0) }

        #expect(again == Array(pushes.prefix(2)))
    }

    @Test mutating func `answers that are asked for again are counted over all of a packet`() throws {
        let calls = answered().calls
        try name(calls) { MTP.MsgResendReq.msgResendAnsReq(.init(msgIDs: $0)).encoded() }
        let again = bench.flush().compactMap(\.answer?.request)

        #expect(again == Array(calls.prefix(2)))
    }

    @Test mutating func `messages that are acknowledged are counted over all of a packet`() throws {
        let (calls, answers) = answered()
        try name(answers) { MTP.MsgsAck(msgIDs: $0).encoded() }
        bench.session.connectionReplaced()
        let kept = bench.flush().compactMap(\.answer?.request)

        #expect(kept == [calls[2]])
    }

    @Test mutating func `messages whose states are asked for are counted over all of a packet`() throws {
        let calls = answered().calls
        try name(calls) { MTP.MsgsStateReq(msgIDs: $0).encoded() }
        let told = bench.flush(MTP.MsgsStateInfo.self)

        #expect(told.map(\.info.count) == [8192, 8192, 0])
    }

    @Test mutating func `messages whose states are told are counted over all of a packet`() throws {
        for _ in 0..<3 { bench.session.push(Self.result) }
        let pushes = bench.flush().map(\.id)
        try name(pushes) { ids in
            MTP.MsgsAllInfo(msgIDs: ids, info: [UInt8](repeating: 0, count: ids.count - 1) + [2]).encoded()
        }
        let again = bench.flush().map(\.id).filter { pushes.contains($0) }

        #expect(again == Array(pushes.prefix(2)))
    }

    @Test mutating func `calls that wait for too many others are put off`() throws {
        let never = (0..<8192).map { _ in bench.nextID() }
        let call = InvokeAfterQueueTests.call(after: never)
        let pack = try #require(GzipPacked.pack(call))
        let (ids, events) = send([pack, pack, pack])

        #expect(events.isEmpty)
        // The first may wait, the second exceeds the limit of waiting calls, the third that of a packet.
        #expect(try errors() == [ids[1]: "MSG_WAIT_FAILED", ids[2]: "FLOOD_WAIT_1"])
    }

    @Test mutating func `a packet is told so many salts and no more`() {
        let question = MTPFunction.GetFutureSalts(num: 64).encoded()
        _ = send([[UInt8]](repeating: question, count: 10))
        let answers = bench.flush(MTP.FutureSalts.self)

        #expect(answers.map(\.salts.count) == [64, 64] + [Int](repeating: 1, count: 8))
    }

    @Test mutating func `an answer that no client takes becomes an error`() throws {
        let limits = SessionLimits.with { ($0.answerBytes, $0.sentAnswerBytes) = (20_000, 10_000) }
        bench.session = ServerSession(id: ServerBench.sessionID, uniqueID: 1, limits: limits)
        var noise: [UInt8] = []
        var random = SystemRandomNumberGenerator()
        for _ in 0..<4000 { noise.appendLittleEndian(UInt32.random(in: .min ... .max, using: &random)) }
        let large = bench.send(ServerBench.call)
        let incompressible = bench.send(ServerBench.call)
        let fitting = bench.send(ServerBench.call)
        _ = bench.answer(large, Self.result + [UInt8](repeating: 0, count: 20_000))
        _ = bench.answer(incompressible, noise)
        _ = bench.answer(fitting, Self.result + [UInt8](repeating: 0, count: 19_000))

        #expect(try errors() == [large: "RESPONSE_TOO_LARGE", incompressible: "RESPONSE_TOO_LARGE"])
    }
}

extension SessionLimits {
    /// The default limits with changes.
    static func with(_ change: (inout SessionLimits) -> Void) -> SessionLimits {
        var limits = SessionLimits()
        change(&limits)
        return limits
    }
}
