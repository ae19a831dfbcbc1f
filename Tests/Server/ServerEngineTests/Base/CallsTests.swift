import TelegramSchema
import Testing
import WireCompression

@testable import ServerEngine

struct CallsTests {
    @Test func `a stranger is asked to sign in`() async throws {
        let server = try await TestServer(users: 0)
        try await server.addKey(9)
        await #expect(throws: RPCError.unauthorized) {
            try await server.call(TLFunction.UsersGetUsers(id: [.inputUserSelf]), as: 9)
        }
        _ = try await server.call(TLFunction.HelpGetConfig(), as: 9)
        #expect(try await server.call(TLFunction.HelpGetNearestDc(), as: 9).thisDc == 2)
    }

    @Test func `a key that is not stored finds the server, and no more`() async throws {
        let server = try await TestServer(users: 0)
        _ = try await server.call(TLFunction.HelpGetConfig(), as: 77)
        await #expect(throws: RPCError.unauthorized) {
            let code = TLFunction.AuthSendCode(
                phoneNumber: "15550001",
                apiID: 1,
                apiHash: "",
                settings: .init()
            )
            return try await server.call(code, as: 77)
        }
    }

    @Test func `a method that is not there is named so`() async throws {
        let server = try await TestServer(users: 1)
        await #expect(throws: RPCError.unknownMethod) { try await server.send([1, 2, 3, 4]) }
    }

    @Test func `a method that the schema has for clients alone is not there either`() async throws {
        let server = try await TestServer(users: 2)
        await #expect(throws: RPCError.unknownMethod) {
            let peer = TestServer.peer(2)
            _ = try await server.call(TLFunction.MessagesGetDiscussionMessage(peer: peer, msgID: 1))
        }
    }

    @Test func `every truncation of a call is refused, and none ends the server`() async throws {
        let server = try await TestServer(users: 2)
        var writer = TLWriter()
        TLFunction.InvokeWithLayer(layer: 229).encode(to: &writer)
        TLFunction.MessagesSendMessage(to: 2, "hello", randomID: 1).encode(to: &writer)
        for count in 0..<writer.bytes.count {
            await #expect(throws: RPCError.self) { try await server.send(Array(writer.bytes.prefix(count))) }
        }
        _ = try await server.send(writer.bytes)
        #expect(try await server.history().texts == ["hello"])
    }

    @Test func `a method may be compressed inside its wrappers`() throws {
        let method = TLFunction.HelpGetConfig().encoded() + [UInt8](repeating: 0, count: 400)
        let deflated = Gzip.deflate(method.span.bytes)
        let packed = try #require(deflated)
        var writer = TLWriter()
        TLFunction.InvokeWithoutUpdates().encode(to: &writer)
        writer.write(0x3072_CFA1 as UInt32)
        writer.write(packed)
        let envelope = try RPCEnvelope.unwrap(writer.bytes)
        #expect(envelope.methodID == TLFunction.HelpGetConfig.constructorID)
        #expect(envelope.withoutUpdates)
    }

    @Test func `a method that is compressed twice is refused`() throws {
        func packed(_ bytes: [UInt8]) throws -> [UInt8] {
            let gzip = Gzip.deflate(bytes.span.bytes)
            var writer = TLWriter()
            writer.write(0x3072_CFA1 as UInt32)
            writer.write(try #require(gzip))
            return writer.bytes
        }
        let method = TLFunction.HelpGetConfig().encoded() + [UInt8](repeating: 0, count: 100_000)
        let once = try packed(method)
        let twice = try packed(once)
        #expect(try RPCEnvelope.unwrap(once).inflatedBytes == method.count)
        #expect(throws: RPCError.undecodable) { try RPCEnvelope.unwrap(twice) }
        #expect(throws: RPCError.undecodable) { try RPCEnvelope.unwrap(once, inflating: 1000) }
    }

    @Test func `what a gateway has unwrapped is not unwrapped again`() async throws {
        let server = try await TestServer(users: 1)
        let envelope = try RPCEnvelope.unwrap(TLFunction.HelpGetNearestDc().encoded())
        let answer = try await server.send([1, 2, 3, 4], unwrapped: envelope)
        #expect(try TL.NearestDc(decoding: answer).thisDc == 2)
    }

    @Test func `a call is replaced by what is made of it, and one without an id is known to nobody`() throws {
        var envelope = try RPCEnvelope.unwrap(TLFunction.HelpGetNearestDc().encoded())
        envelope.rewrite { _, _, _ in nil }
        #expect(envelope.methodID == TLFunction.HelpGetNearestDc.constructorID)
        envelope.rewrite { _, _, _ in TLFunction.HelpGetConfig().encoded() }
        #expect(envelope.methodID == TLFunction.HelpGetConfig.constructorID && envelope.methodBytes == 4)
        envelope.rewrite { _, _, _ in [1, 2] }
        #expect(envelope.methodID == 0)
    }

    @Test func `wrappers without end are refused`() {
        var writer = TLWriter()
        for _ in 0..<100 { TLFunction.InvokeWithLayer(layer: 1).encode(to: &writer) }
        #expect(throws: RPCError.undecodable) { try RPCEnvelope.unwrap(writer.bytes) }
    }

    @Test func `a session that wants silence is named to the gateway`() async throws {
        let server = try await TestServer(users: 1)
        var writer = TLWriter()
        TLFunction.InvokeWithoutUpdates().encode(to: &writer)
        TLFunction.UpdatesGetState().encode(to: &writer)
        _ = try await server.send(writer.bytes)
        #expect(server.output.muted == [SessionAddress(authKeyID: 1, sessionID: 1)])
    }

    @Test func `calls wait for nothing but each other when the engine stops`() async throws {
        let server = try await TestServer(users: 2)
        async let answers: [TL.Message.Message] = withThrowingTaskGroup { group in
            for number in 0..<50 { group.addTask { try await server.say("\(number)") } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(try await answers.map(\.id)).count == 50)
        await server.engine.stop()
        await #expect(throws: RPCError.self) { try await server.call(TLFunction.UpdatesGetState()) }
    }

    @Test func `the host sees counts and people`() async throws {
        let server = try await TestServer(users: 3)
        try await server.say("one")
        let status = EngineStatus(users: 3, groups: 0, messages: 1, sessions: 3)
        #expect(try await server.engine.admin(.status) == .status(status))
        guard case .users(let users) = try await server.engine.admin(.users(limit: 2)) else {
            throw Missing()
        }
        #expect(users.map(\.id) == [TestServer.user(3), TestServer.user(2)])
        await #expect(throws: AdminError.phoneInvalid) {
            try await server.engine.admin(.loginCode(phone: "x"))
        }
        #expect(try await server.engine.admin(.loginCode(phone: "1555000999")) == .loginCode(nil))
    }
}
