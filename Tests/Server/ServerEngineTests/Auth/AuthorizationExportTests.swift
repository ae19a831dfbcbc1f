import ServerStore
import TelegramSchema
import Testing

@testable import ServerEngine

struct AuthorizationExportTests {
    private func export(_ server: TestServer, as key: Int64 = 1) async throws -> TL.AuthExportedAuthorization
    {
        try await server.call(TLFunction.AuthExportAuthorization(dcID: 1), as: key)
    }

    private func join(_ server: TestServer, _ exported: TL.AuthExportedAuthorization, as key: Int64)
        async throws
    {
        _ = try await server.call(
            TLFunction.AuthImportAuthorization(id: exported.id, bytes: exported.bytes),
            as: key
        )
    }

    private func joined(_ server: TestServer, as key: Int64 = 9) async throws {
        try await server.addKey(key)
        try await join(server, try await export(server), as: key)
    }

    @Test func `a key that joins a session is of its user, and no device of its own`() async throws {
        let server = try await TestServer(users: 1)
        try await joined(server)
        let list = try await server.call(TLFunction.AccountGetAuthorizations(), as: 9).authorizations
        #expect(list.map(\.current) == [true])
        // Its client hears of updates under the other key.
        #expect(server.output.bindings.last == .init(authKeyID: 9, user: TestServer.user(1), isJoined: true))
    }

    @Test func `the end of a session is the end of the keys that joined it`() async throws {
        let server = try await TestServer(users: 1)
        try await joined(server)
        _ = try await server.call(TLFunction.AuthLogOut())
        await #expect(throws: RPCError.unauthorized) {
            try await server.call(TLFunction.UpdatesGetState(), as: 9)
        }
    }

    @Test func `a key that joined leaves alone`() async throws {
        let server = try await TestServer(users: 1)
        try await joined(server)
        _ = try await server.call(TLFunction.AuthLogOut(), as: 9)
        _ = try await server.call(TLFunction.UpdatesGetState())
        await #expect(throws: RPCError.unauthorized) {
            try await server.call(TLFunction.UpdatesGetState(), as: 9)
        }
    }

    @Test func `ending all others by a key that joined keeps its session`() async throws {
        let server = try await TestServer(users: 1)
        try await joined(server)
        try await server.addDevice(8, of: 1)
        #expect(try await server.call(TLFunction.AuthResetAuthorizations(), as: 9))
        _ = try await server.call(TLFunction.UpdatesGetState())
        await #expect(throws: RPCError.unauthorized) {
            try await server.call(TLFunction.UpdatesGetState(), as: 8)
        }
    }

    @Test func `an export serves once, soon, and while its session lasts`() async throws {
        let server = try await TestServer(users: 1)
        for key in [Int64(7), 8, 9] { try await server.addKey(key) }
        let invalid = RPCError.bad("AUTH_BYTES_INVALID")
        let first = try await export(server)
        try await join(server, first, as: 9)
        await #expect(throws: invalid) { try await join(server, first, as: 8) }
        let late = try await export(server)
        try await server.advance(seconds: 61)
        await #expect(throws: invalid) { try await join(server, late, as: 8) }
        try await server.addDevice(6, of: 1)
        let gone = try await export(server, as: 6)
        _ = try await server.call(TLFunction.AuthLogOut(), as: 6)
        await #expect(throws: invalid) { try await join(server, gone, as: 8) }
        await #expect(throws: invalid) {
            try await join(server, .init(id: first.id, bytes: []), as: 7)
        }
    }

    @Test func `a session has few exports and few keys`() async throws {
        let server = try await TestServer(users: 1)
        let oldest = try await export(server)
        for _ in 0..<8 { _ = try await export(server) }
        try await server.addKey(9)
        await #expect(throws: RPCError.bad("AUTH_BYTES_INVALID")) { try await join(server, oldest, as: 9) }
        for key in 0..<Int64(AuthorizationExport.joinedLimit) { try await joined(server, as: 100 + key) }
        await #expect(throws: RPCError.flood(seconds: 3600)) { try await joined(server, as: 200) }
    }
}
