import ServerStore
import TelegramSchema
import Testing

@testable import ServerEngine

struct LoginTokensTests {
    private struct NoToken: Error {}

    private func export(
        _ server: TestServer,
        as key: Int64 = 9,
        except users: [Int64] = []
    ) async throws -> TL.AuthLoginToken {
        let request = TLFunction.AuthExportLoginToken(
            apiID: 1,
            apiHash: "",
            exceptIDs: users.map { TestServer.user($0).rawValue }
        )
        return try await server.call(request, as: key)
    }

    private func token(_ server: TestServer, as key: Int64 = 9, except users: [Int64] = []) async throws
        -> [UInt8]
    {
        guard case .loginToken(let shown) = try await export(server, as: key, except: users) else {
            throw NoToken()
        }
        return shown.token
    }

    private func accept(_ server: TestServer, _ token: [UInt8], as key: Int64 = 1) async throws
        -> TL.Authorization
    {
        try await server.call(TLFunction.AuthAcceptLoginToken(token: token), as: key)
    }

    private func serverWithGuest(users: Int64 = 2) async throws -> TestServer {
        let server = try await TestServer(users: users)
        try await server.addKey(9)
        return server
    }

    @Test func `a device whose code another session accepts is signed in and told so`() async throws {
        let server = try await serverWithGuest()
        let device = try await accept(server, try await token(server))
        #expect(!device.current && device.hash != 0)
        #expect(server.output.bindings.last == .init(authKeyID: 9, user: TestServer.user(1)))
        let told = try server.output.pushes(onlyTo: 9).map { try TL.Updates(decoding: $0) }
        guard case .updateShort(let short)? = told.first else { throw NoToken() }
        #expect(told.count == 1 && short.update == .updateLoginToken)
        guard case .loginTokenSuccess(let success) = try await export(server),
            case .authorization(let done) = success.authorization
        else { throw NoToken() }
        #expect(done.user.user?.id == TestServer.user(1))
    }

    @Test func `a new device is not told of itself, and the others are told of it`() async throws {
        let server = try await serverWithGuest()
        let shown = try await token(server)
        server.output.forget()
        _ = try await accept(server, shown)
        func isNews(_ update: TL.Update) -> Bool {
            if case .updateNewAuthorization = update { true } else { false }
        }
        #expect(try server.heard(by: 1, on: 9).contains(where: isNews) == false)
        #expect(try server.heard(by: 1).contains(where: isNews))
    }

    @Test func `whoever asks without end takes no token from others`() throws {
        var tokens = OneTimeTokens<Int>(lifetime: 30_000, limitOfOwner: 4)
        var random = SystemRandomNumberGenerator()
        let first = try tokens.add(0, of: 0, now: 0, random: &random)
        for owner in 1..<10_000 { _ = try tokens.add(0, of: Int64(owner), now: 0, random: &random) }
        #expect(throws: RPCError.flood(seconds: 30)) {
            try tokens.add(0, of: 10_000, now: 0, random: &random)
        }
        #expect(tokens.find(first.bytes, now: 0) != nil)
        _ = try tokens.add(0, of: 10_000, now: 30_000, random: &random)
    }

    @Test func `an accepted sign-in outlives the server that took it`() async throws {
        let server = try await serverWithGuest()
        _ = try await accept(server, try await token(server))
        let next = try await server.restarted()
        guard case .loginTokenSuccess = try await export(next) else { throw NoToken() }
    }

    @Test func `a code is accepted once, and within half a minute`() async throws {
        let server = try await serverWithGuest()
        let first = try await token(server)
        try await server.advance(seconds: 31)
        await #expect(throws: RPCError.bad("AUTH_TOKEN_EXPIRED")) { try await accept(server, first) }
        let (second, third) = (try await token(server), try await token(server))
        _ = try await accept(server, second)
        for used in [second, third] {
            await #expect(throws: RPCError.bad("AUTH_TOKEN_EXPIRED")) {
                try await accept(server, used, as: 2)
            }
        }
        guard case .loginTokenSuccess = try await export(server) else { throw NoToken() }
    }

    @Test func `a device does not get an account that it has`() async throws {
        let server = try await serverWithGuest()
        let shown = try await token(server, except: [1])
        await #expect(throws: RPCError.bad("AUTH_TOKEN_EXCEPTION")) { try await accept(server, shown) }
        _ = try await accept(server, shown, as: 2)
    }

    @Test func `bytes that are no token sign nobody in`() async throws {
        let server = try await serverWithGuest()
        _ = try await token(server)
        await #expect(throws: RPCError.bad("AUTH_TOKEN_INVALIDX")) { try await accept(server, [1, 2, 3]) }
        let unknown = [UInt8](repeating: 7, count: 32)
        await #expect(throws: RPCError.bad("AUTH_TOKEN_EXPIRED")) { try await accept(server, unknown) }
        await #expect(throws: RPCError.bad("AUTH_TOKEN_EXPIRED")) {
            try await server.call(TLFunction.AuthImportLoginToken(token: unknown), as: 9)
        }
        let own = try await token(server)
        await #expect(throws: RPCError.bad("AUTH_TOKEN_INVALID")) {
            try await server.call(TLFunction.AuthImportLoginToken(token: own), as: 9)
        }
    }

    @Test func `whoever is not signed in accepts nothing`() async throws {
        let server = try await serverWithGuest()
        let shown = try await token(server)
        try await server.addKey(8)
        await #expect(throws: RPCError.unauthorized) { try await accept(server, shown, as: 8) }
    }

    @Test func `a key shows four codes at most`() async throws {
        let server = try await serverWithGuest()
        let first = try await token(server)
        for _ in 0..<4 { _ = try await token(server) }
        await #expect(throws: RPCError.bad("AUTH_TOKEN_EXPIRED")) { try await accept(server, first) }
    }
}
