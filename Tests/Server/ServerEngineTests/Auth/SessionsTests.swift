import ServerStore
import TelegramSchema
import Testing

@testable import ServerEngine

struct SessionsTests {
    @Test func `logging out ends this session and no other`() async throws {
        let server = try await TestServer(users: 1)
        try await server.addDevice(9, of: 1)
        _ = try await server.call(TLFunction.AuthLogOut(), as: 9)
        #expect(server.output.bindings.last == .init(authKeyID: 9, user: nil))
        await #expect(throws: RPCError.unauthorized) {
            try await server.call(TLFunction.UpdatesGetState(), as: 9)
        }
        _ = try await server.call(TLFunction.UpdatesGetState())
    }

    @Test func `another session is ended by its hash, one's own by no hash`() async throws {
        let server = try await TestServer(users: 1)
        try await server.addDevice(9, of: 1)
        let list = try await server.call(TLFunction.AccountGetAuthorizations()).authorizations
        let current = try #require(list.first { $0.current })
        let other = try #require(list.first { !$0.current })
        #expect(current.hash == 0 && other.hash != 0)
        await #expect(throws: RPCError.bad("HASH_INVALID")) {
            try await server.call(TLFunction.AccountResetAuthorization(hash: current.hash))
        }
        #expect(try await server.call(TLFunction.AccountResetAuthorization(hash: other.hash)))
        await #expect(throws: RPCError.unauthorized) {
            try await server.call(TLFunction.UpdatesGetState(), as: 9)
        }
    }

    @Test func `all other sessions end at once`() async throws {
        let server = try await TestServer(users: 1)
        for key in [Int64(7), 8, 9] { try await server.addDevice(key, of: 1) }
        #expect(try await server.call(TLFunction.AuthResetAuthorizations()))
        #expect(try await server.call(TLFunction.AccountGetAuthorizations()).authorizations.count == 1)
    }

    @Test func `a new session cannot end those that were there before it`() async throws {
        let server = try await TestServer(users: 1)
        try await server.addDevice(9, of: 1)
        let forbidden = RPCError(code: 406, "FRESH_RESET_AUTHORISATION_FORBIDDEN")
        let sessions = try await server.call(TLFunction.AccountGetAuthorizations(), as: 9).authorizations
        let old = try #require(sessions.first { !$0.current })
        await #expect(throws: forbidden) {
            try await server.call(TLFunction.AuthResetAuthorizations(), as: 9)
        }
        await #expect(throws: forbidden) {
            try await server.call(TLFunction.AccountResetAuthorization(hash: old.hash), as: 9)
        }
        try await server.advance(seconds: 86_400)
        #expect(try await server.call(TLFunction.AccountResetAuthorization(hash: old.hash), as: 9))
    }

    @Test func `a session that is new itself ends newer ones`() async throws {
        let server = try await TestServer(users: 1)
        try await server.addDevice(8, of: 1)
        try await server.advance(seconds: 60)
        try await server.addDevice(9, of: 1)
        let sessions = try await server.call(TLFunction.AccountGetAuthorizations(), as: 8).authorizations
        let newest = try #require(sessions.max { $0.dateCreated < $1.dateCreated })
        #expect(try await server.call(TLFunction.AccountResetAuthorization(hash: newest.hash), as: 8))
    }

    @Test func `keys that nobody uses are forgotten, those in use and in memory are not`() async throws {
        let server = try await TestServer(users: 1)
        for key in [Int64(7), 8, 9] { try await server.addKey(key) }
        _ = try await server.call(TLFunction.HelpGetConfig(), as: 7)
        try await server.advance(seconds: 80_000)
        _ = try await server.call(TLFunction.HelpGetConfig(), as: 8)
        server.engine.sessionAppeared(SessionAddress(authKeyID: 9, sessionID: 9))
        try await server.advance(seconds: 10_000)
        #expect(try await server.engine.authKey(id: 7) == nil)
        for key in [Int64(1), 8, 9] { #expect(try await server.engine.authKey(id: key) != nil) }
        await #expect(throws: RPCError.unauthorized) {
            try await server.call(TLFunction.AccountGetPassword(), as: 7)
        }
    }

    @Test func `codes that ran out and limits of which nothing is used are forgotten`() async throws {
        let server = try await TestServer(users: 1)
        try await server.addKey(9)
        let phone = "15550123456"
        let ask = TLFunction.AuthSendCode(phoneNumber: phone, apiID: 1, apiHash: "", settings: .init())
        _ = try await server.call(ask, as: 9, from: "203.0.113.7")
        func kept() async throws -> [Bool] {
            try await server.engine.services.transact { scope in
                [
                    try scope.store.loginCodes.find(phone: phone) != nil,
                    try scope.store.rates.usedUntil("ask +\(phone) @203.0.113.7") != 0,
                    try scope.store.rates.usedUntil("ask @203.0.113.7") != 0,
                ]
            }
        }
        try await server.advance(seconds: 1)
        #expect(try await kept() == [true, true, true])
        try await server.advance(seconds: 3601)
        #expect(try await kept() == [false, false, false])
    }

    @Test func `the list shows what a client said about itself`() async throws {
        let server = try await TestServer(users: 1)
        var writer = TLWriter()
        TLFunction.InvokeWithLayer(layer: 229).encode(to: &writer)
        TLFunction.InitConnection(
            apiID: 7,
            deviceModel: "Loom",
            systemVersion: "1",
            appVersion: "2",
            systemLangCode: "en",
            langPack: "",
            langCode: "en"
        ).encode(to: &writer)
        TLFunction.HelpGetConfig().encode(to: &writer)
        let config = try TL.Config(decoding: try await server.send(writer.bytes))
        #expect(config.thisDc == 2 && config.dcOptions.first?.port == 443)
        let session = try await server.call(TLFunction.AccountGetAuthorizations()).authorizations.first
        #expect(session?.deviceModel == "Loom" && session?.apiID == 7 && session?.ip == "127.0.0.1")
    }

    @Test func `the address of a call that may be a copy is not shown`() async throws {
        let server = try await TestServer(users: 1)
        let call = TLFunction.UpdatesGetState().encoded()
        for (address, mayBeCopy, shown) in [
            ("192.0.2.1", false, "192.0.2.1"), ("198.51.100.9", true, "192.0.2.1"),
            ("198.51.100.9", false, "198.51.100.9"),
        ] {
            _ = try await server.send(call, from: address, mayBeCopy: mayBeCopy)
            let list = try await server.call(TLFunction.AccountGetAuthorizations(), from: shown)
            #expect(list.authorizations.first?.ip == shown)
        }
    }

    /// A method's bytes in `invokeWithLayer`.
    private static func inLayer(_ layer: Int32, _ method: [UInt8]) -> [UInt8] {
        var writer = TLWriter()
        TLFunction.InvokeWithLayer(layer: layer).encode(to: &writer)
        return writer.bytes + method
    }

    @Test func `the layer that a client names is written at once`() async throws {
        let server = try await TestServer(users: 1)
        for layer in [Int32(152), 229] {
            _ = try await server.send(Self.inLayer(layer, TLFunction.HelpGetConfig().encoded()))
            #expect(try await server.engine.authKey(id: 1)?.layer == layer)
        }
    }

    @Test func `a refused call that names another layer undoes nothing, and the next call writes it`()
        async throws
    {
        let server = try await TestServer(users: 1)
        _ = try await server.call(TLFunction.UpdatesGetState())
        await #expect(throws: RPCError.unknownMethod) {
            try await server.send(Self.inLayer(152, [1, 2, 3, 4]))
        }
        // A batch that is rolled back empties all caches.
        let isCached = try await server.engine.services.transact { $0.state.caches.keys[1] != nil }
        #expect(isCached)
        #expect(try await server.engine.authKey(id: 1)?.layer == 0)
        _ = try await server.call(TLFunction.HelpGetConfig())
        #expect(try await server.engine.authKey(id: 1)?.layer == 152)
    }

    @Test func `what is noted after the notes of a batch were written is written with the next`()
        async throws
    {
        let server = try await TestServer(users: 2)
        let envelope = try RPCEnvelope.unwrap(Self.inLayer(152, TLFunction.HelpGetConfig().encoded()))
        try await server.engine.services.transact { scope in
            guard let key = try scope.key(1) else { throw Missing() }
            for id in [Int64(1), 2] {
                scope.note(key, id, envelope, address: "127.0.0.1")
                if id == 1 { try scope.keepNotes() }
            }
        }
        #expect(try await server.engine.authKey(id: 2)?.layer == 0)
        try await server.advance(seconds: 1)
        #expect(try await server.engine.authKey(id: 2)?.layer == 152)
    }

    @Test func `a key is kept, found and destroyed`() async throws {
        let server = try await TestServer(users: 1)
        await #expect(throws: AuthKeyError.taken) {
            try await server.engine.saveAuthKey(id: 1, bytes: [UInt8](repeating: 2, count: 256))
        }
        let key = try #require(try await server.engine.authKey(id: 1))
        #expect(key.bytes == [UInt8](repeating: 1, count: 256) && key.user == TestServer.user(1))
        #expect(try await server.engine.destroyAuthKey(id: 1))
        #expect(try await server.engine.authKey(id: 1) == nil)
        #expect(try await !server.engine.destroyAuthKey(id: 1))
        #expect(server.output.bindings.last == .init(authKeyID: 1, user: nil))
    }
}
