import TelegramSchema
import TestKit
import Testing

@testable import MTProto

/// The messages that a session answers by itself, and the order of calls.
@Suite struct ServiceMessagesTests {
    var bench = ServerBench.established()
    static let result: [UInt8] = [0xb5, 0x75, 0x72, 0x99]
    static let failure = ServiceBody.error(code: 420, "FLOOD_WAIT_5")

    /// The documented ids are those that the session switches over.
    @Test func `the constructors are those of the schema`() {
        #expect(ServiceConstructor.acknowledgement.rawValue == MTP.MsgsAck.constructorID)
        #expect(ServiceConstructor.ping.rawValue == MTPFunction.Ping.constructorID)
        #expect(ServiceConstructor.pong.rawValue == MTP.Pong.constructorID)
        #expect(ServiceConstructor.stateRequest.rawValue == MTP.MsgsStateReq.constructorID)
        #expect(ServiceConstructor.stateInfo.rawValue == MTP.MsgsStateInfo.constructorID)
        #expect(ServiceConstructor.allInfo.rawValue == MTP.MsgsAllInfo.constructorID)
        #expect(ServiceConstructor.newSession.rawValue == MTP.NewSession.constructorID)
        #expect(ServiceConstructor.futureSalts.rawValue == MTP.FutureSalts.constructorID)
        #expect(ServiceConstructor.rpcError.rawValue == MTP.RpcError.constructorID)
        #expect(ServiceConstructor.getFutureSalts.rawValue == MTPFunction.GetFutureSalts.constructorID)
        #expect(ServiceConstructor.rpcDropAnswer.rawValue == MTPFunction.RpcDropAnswer.constructorID)
        #expect(ServiceConstructor.destroySession.rawValue == MTPFunction.DestroySession.constructorID)
        #expect(ServiceConstructor.destroyAuthKey.rawValue == MTPFunction.DestroyAuthKey.constructorID)
    }

    /// Telethon marks its pings as content that needs an acknowledgement, Kurigram does not.
    @Test(arguments: [true, false])
    mutating func `a ping gets a pong by itself`(content: Bool) {
        let id = bench.send(MTPFunction.Ping(pingID: 5).encoded(), content: content)
        let sent = bench.flush(MTP.Pong.self)

        #expect(sent == [MTP.Pong(msgID: id.rawValue, pingID: 5)])
    }

    @Test mutating func `a ping may set the time at which the connection closes`() {
        let ping = MTPFunction.PingDelayDisconnect(pingID: 5, disconnectDelay: 75)
        let events = bench.send(ping.encoded(), id: bench.nextID(), seqNo: 0)
        let sent = bench.flush(MTP.Pong.self)

        #expect(events == [.closeAfter(.seconds(75))])
        #expect(sent.map(\.pingID) == [5])
    }

    @Test mutating func `a client may say for how long its request waits`() {
        let wait = MTP.HttpWait(maxDelay: 500, waitAfter: 150, maxWait: 25_000)
        let events = bench.send(wait.encoded(), id: bench.nextID(), seqNo: 0)
        #expect(events == [.waitForOutput(.seconds(25))])
    }

    @Test mutating func `future salts come by themselves`() {
        let id = bench.send(MTPFunction.GetFutureSalts(num: 3).encoded())
        let sent = bench.flush(MTP.FutureSalts.self)
        let salt = bench.salts.current(now: bench.now)

        #expect(sent.map(\.reqMsgID) == [id.rawValue])
        #expect(sent.first?.salts.count == 3)
        #expect(sent.first?.salts.first?.salt == salt)
    }

    @Test mutating func `the states of messages are told bit by bit`() {
        let answered = bench.send(ServerBench.call)
        let running = bench.send(ServerBench.call)
        let ping = bench.send(MTPFunction.Ping(pingID: 1).encoded(), content: false)
        let skipped = bench.nextID()
        _ = bench.answer(answered, Self.result)
        let asked = [answered, running, ping, skipped, bench.nextID(), WireMessageID(rawValue: 4)]
        let future = WireMessageID(bench.now + .seconds(20))
        let request = bench.send(
            MTP.MsgsStateReq(msgIDs: (asked + [future]).map(\.rawValue)).encoded(),
            content: false
        )
        let info = bench.flush(MTP.MsgsStateInfo.self).first

        #expect(info?.reqMsgID == request.rawValue)
        #expect(info?.info == [4 | 8 | 32 | 64, 4 | 32, 4 | 16, 2, 2, 1, 3])
    }

    @Test mutating func `what the client says it has is not sent again`() {
        bench.session.push([1, 2, 3, 4])
        bench.session.push([5, 6, 7, 8])
        let sent = bench.flush()
        let info = MTP.MsgsAllInfo(msgIDs: sent.map(\.id.rawValue), info: [4, 2])
        bench.send(info.encoded(), content: false)
        let again = bench.flush()

        #expect(again.map(\.id) == [sent[1].id])
    }

    @Test mutating func `a running call's answer can be dropped`() {
        let id = bench.send(ServerBench.call)
        let drop = MTPFunction.RpcDropAnswer(reqMsgID: id.rawValue).encoded()
        let events = bench.send(drop, id: bench.nextID(), seqNo: 3)
        _ = bench.answer(id, Self.result)
        let sent = bench.flush()

        #expect(events == [.cancel(id)])
        #expect(sent.map(\.answer?.result) == [MTP.RpcDropAnswer.rpcAnswerDroppedRunning.encoded()])
        #expect(bench.session.runningCalls == 0)
    }

    @Test mutating func `an answer that was sent can be dropped, an unknown one not`() throws {
        let id = bench.send(ServerBench.call)
        _ = bench.answer(id, Self.result)
        let answer = try #require(bench.flush().first)
        for dropped in [id.rawValue, 4] {
            bench.send(MTPFunction.RpcDropAnswer(reqMsgID: dropped).encoded())
        }
        let sent = bench.flush().compactMap(\.answer?.result)
        bench.session.connectionReplaced()
        let again = bench.flush()

        let dropped = MTP.RpcDropAnswer.rpcAnswerDropped(
            .init(msgID: answer.id.rawValue, seqNo: answer.seqNo, bytes: Int32(answer.body.count))
        )
        #expect(sent == [dropped.encoded(), MTP.RpcDropAnswer.rpcAnswerUnknown.encoded()])
        #expect(!again.contains { $0.id == answer.id })
    }

    @Test mutating func `sessions and keys are destroyed by the owner`() {
        let session = MTPFunction.DestroySession(sessionID: 8).encoded()
        let first = bench.send(session, id: bench.nextID(), seqNo: 1)
        let second = bench.send(MTPFunction.DestroyAuthKey().encoded(), id: bench.nextID(), seqNo: 3)
        bench.session.destroyed(SessionID(rawValue: 8), existed: true)
        bench.session.authKeyDestroyed(.destroyAuthKeyNone)
        let sent = bench.flush().map(\.body)

        #expect(first == [.destroySession(SessionID(rawValue: 8))])
        #expect(second == [.destroyAuthKey])
        #expect(sent.contains(MTP.DestroySessionRes.destroySessionOk(.init(sessionID: 8)).encoded()))
        #expect(sent.contains(MTP.DestroyAuthKeyRes.destroyAuthKeyNone.encoded()))
    }

    /// These do not exist, or only a server sends them.
    @Test(arguments: [0xdead_beef, 0x1cb5_c415, 0xf35c_6d01])
    mutating func `what the session does not know is a call for the rules to refuse`(constructor: UInt32) {
        var body: [UInt8] = []
        body.appendLittleEndian(constructor)
        let id = bench.nextID()
        let events = bench.send(body, id: id, seqNo: 1)

        #expect(events == [.call(id, body: body)])
    }

    @Test(arguments: [true, false])
    mutating func `a packed call is unpacked`(isAlone: Bool) throws {
        let call = ServerBench.call + [UInt8](repeating: 3, count: 2000)
        let packed = try #require(GzipPacked.pack(call))
        let id = bench.nextID()
        let container = ServerBench.container([(id, 1, packed)])
        let events =
            isAlone
            ? bench.send(packed, id: id, seqNo: 1) : bench.send(container, id: bench.nextID(), seqNo: 2)

        #expect(packed.count < 100)
        #expect(events == [.call(id, body: call)])
    }

    @Test mutating func `a pack that would fill the memory is answered by an error`() throws {
        let bomb = try #require(GzipPacked.pack([UInt8](repeating: 0, count: 5 << 20)))
        let events = bench.send(bomb, id: bench.nextID(), seqNo: 1)
        let sent = bench.flush().compactMap(\.answer?.result)

        #expect(events.isEmpty)
        #expect(sent == [ServiceBody.error(code: 400, "INPUT_FETCH_ERROR")])
    }

    @Test mutating func `a copied message counts under its old number`() {
        let old = bench.nextID()
        var copy: [UInt8] = []
        copy.appendLittleEndian(ServiceConstructor.messageCopy.rawValue)
        copy.appendLittleEndian(ServiceConstructor.message.rawValue)
        copy.appendLittleEndian(old.rawValue)
        copy.appendLittleEndian(Int32(1))
        copy.appendLittleEndian(Int32(ServerBench.call.count))
        copy += ServerBench.call
        let events = bench.send(copy, id: bench.nextID(), seqNo: 2)
        let repeated = bench.send(ServerBench.call, id: old, seqNo: 1)

        #expect(events == [.call(old, body: ServerBench.call)])
        #expect(repeated.isEmpty)
    }
}
