import TelegramSchema
import Testing

@testable import MTProto

/// The calls `invokeAfterMsg` and `invokeAfterMsgs`, by core.telegram.org/api/invoking#sequential-requests.
@Suite struct InvokeAfterQueueTests {
    var bench = ServerBench.established()
    static let result: [UInt8] = [0xb5, 0x75, 0x72, 0x99]
    static let failure = ServiceBody.error(code: 420, "FLOOD_WAIT_5")

    static func call(after ids: [WireMessageID]) -> [UInt8] {
        var body: [UInt8] = []
        if ids.count == 1 {
            body.appendLittleEndian(ServiceConstructor.invokeAfterMessage.rawValue)
            body.appendLittleEndian(ids[0].rawValue)
        } else {
            body.appendLittleEndian(ServiceConstructor.invokeAfterMessages.rawValue)
            body += ids.map(\.rawValue).encoded()
        }
        return body + ServerBench.call
    }

    mutating func send(after ids: [WireMessageID]) -> (id: WireMessageID, events: [ServerSession.Event]) {
        let id = bench.nextID()
        return (id, bench.send(Self.call(after: ids), id: id, seqNo: bench.nextSeqNo(content: true)))
    }

    mutating func errors() -> [WireMessageID: String] {
        var errors: [WireMessageID: String] = [:]
        for case (let request, let result)? in bench.flush().map(\.answer) {
            if let error = try? MTP.RpcError(decoding: result) { errors[request] = error.errorMessage }
        }
        return errors
    }

    @Test mutating func `a chain of calls runs one after the other`() {
        let first = bench.send(ServerBench.call)
        let second = send(after: [first])
        let third = send(after: [second.id])
        let afterFirst = bench.answer(first, Self.result)
        let afterSecond = bench.answer(second.id, Self.result)

        #expect(second.events.isEmpty && third.events.isEmpty)
        #expect(afterFirst == [.call(second.id, body: ServerBench.call)])
        #expect(afterSecond == [.call(third.id, body: ServerBench.call)])
    }

    @Test mutating func `a call waits behind the header of its connection, as TDLib sends it`() {
        var header = TLFunction.InvokeWithLayer(layer: 229).encoded()
        header += TLFunction.InitConnection(
            apiID: 1,
            deviceModel: "Ferry",
            systemVersion: "1",
            appVersion: "1",
            systemLangCode: "en",
            langPack: "",
            langCode: ""
        ).encoded()
        let first = bench.send(ServerBench.call)
        let second = bench.send(ServerBench.call)
        let (id, seqNo) = (bench.nextID(), bench.nextSeqNo(content: true))
        let events = bench.send(header + Self.call(after: [first, second]), id: id, seqNo: seqNo)
        let afterFirst = bench.answer(first, Self.result)
        let afterSecond = bench.answer(second, Self.result)

        #expect(events.isEmpty && afterFirst.isEmpty)
        #expect(afterSecond == [.call(id, body: header + ServerBench.call)])
    }

    @Test(arguments: 1...12) mutating func `a header that is cut short is left to the rules`(missing: Int) {
        var body = TLFunction.InvokeWithLayer(layer: 229).encoded() + Self.call(after: [bench.nextID()])
        body.removeLast(missing + ServerBench.call.count)
        let (id, seqNo) = (bench.nextID(), bench.nextSeqNo(content: true))
        #expect(bench.send(body, id: id, seqNo: seqNo) == [.call(id, body: body)])
    }

    @Test mutating func `a call waits for all that it names`() {
        let first = bench.send(ServerBench.call)
        let second = bench.send(ServerBench.call)
        let third = send(after: [first, second])
        let afterSecond = bench.answer(second, Self.result)
        let afterFirst = bench.answer(first, Self.result)

        #expect(third.events.isEmpty && afterSecond.isEmpty)
        #expect(afterFirst == [.call(third.id, body: ServerBench.call)])
    }

    @Test mutating func `what was answered already is not waited for`() {
        let first = bench.send(ServerBench.call)
        _ = bench.answer(first, Self.result)
        let second = send(after: [first])

        #expect(second.events == [.call(second.id, body: ServerBench.call)])
    }

    @Test mutating func `a call that comes before the one it names waits for it`() {
        let first = bench.nextID()
        let firstSeqNo = bench.nextSeqNo(content: true)
        let second = send(after: [first])
        let events = bench.send(ServerBench.call, id: first, seqNo: firstSeqNo)
        let released = bench.answer(first, Self.result)

        #expect(second.events.isEmpty)
        #expect(events == [.call(first, body: ServerBench.call)])
        #expect(released == [.call(second.id, body: ServerBench.call)])
    }

    @Test mutating func `when a call fails, all that wait for it fail`() {
        let first = bench.send(ServerBench.call)
        let second = send(after: [first])
        let third = send(after: [second.id])
        let events = bench.answer(first, Self.failure)
        let late = send(after: [first])
        let errors = errors()

        #expect(events.isEmpty && late.events.isEmpty)
        #expect(errors[second.id] == "MSG_WAIT_FAILED")
        #expect(errors[third.id] == "MSG_WAIT_FAILED")
        #expect(errors[late.id] == "MSG_WAIT_FAILED")
        #expect(bench.session.runningCalls == 0)
    }

    @Test mutating func `a call that waits for half a second fails`() {
        let never = bench.nextID()
        let call = send(after: [never])
        #expect(bench.session.nextDeadline.map { $0 <= bench.now + .milliseconds(500) } ?? false)

        bench.advance(.milliseconds(499))
        _ = bench.session.timePassed(now: bench.now)
        #expect(!bench.session.order.isEmpty)

        bench.advance(.milliseconds(1))
        let events = bench.session.timePassed(now: bench.now)
        let errors = errors()
        #expect(events.isEmpty)
        #expect(errors == [call.id: "MSG_WAIT_TIMEOUT"])
    }

    @Test mutating func `a waiting call can be dropped`() {
        let first = bench.send(ServerBench.call)
        let second = send(after: [first])
        bench.send(MTPFunction.RpcDropAnswer(reqMsgID: second.id.rawValue).encoded())
        let events = bench.answer(first, Self.result)

        #expect(events.isEmpty)
        #expect(bench.session.runningCalls == 0)
    }
}
