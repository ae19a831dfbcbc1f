import ServerStore
import TelegramSchema
import Testing

@testable import ServerEngine

/// Login codes against an attacker who guesses them, and against one who locks others out.
struct CodeGuessingTests {
    /// The phone number of user 1.
    private static let phone = "15550001"
    private static let stranger = "203.0.113.7"

    /// A server with user 1, and keys 8 and 9 without a user.
    private func server(_ configure: (inout EngineOptions) -> Void = { _ in }) async throws -> TestServer {
        let server = try await TestServer(users: 1, configure)
        for key in [Int64(8), 9] { try await server.addKey(key) }
        return server
    }

    private func ask(
        _ server: TestServer,
        key: Int64 = 9,
        from address: String = stranger,
        phone: String = phone
    ) async throws -> String {
        let request = TLFunction.AuthSendCode(phoneNumber: phone, apiID: 1, apiHash: "", settings: .init())
        guard case .sentCode(let sent) = try await server.call(request, as: key, from: address) else {
            throw Missing()
        }
        return sent.phoneCodeHash
    }

    @discardableResult
    private func enter(
        _ server: TestServer,
        _ code: String,
        _ hash: String,
        key: Int64 = 9,
        from address: String = stranger,
        phone: String = phone
    ) async throws -> TL.AuthAuthorization {
        let request = TLFunction.AuthSignIn(phoneNumber: phone, phoneCodeHash: hash, phoneCode: code)
        return try await server.call(request, as: key, from: address)
    }

    /// The code from the store. Reading it by the host's command would reset the wrong attempts.
    private func code(_ server: TestServer, phone: String = phone) async throws -> String {
        let record = try await server.engine.services.transact { try $0.store.loginCodes.find(phone: phone) }
        return try #require(record).code
    }

    /// Enters wrong codes until they are no longer checked. Returns their number, and the error.
    private func exhaust(
        _ server: TestServer,
        from address: String = stranger,
        phone: String = phone,
        atMost limit: Int = 100
    ) async throws -> (count: Int, refusal: RPCError?) {
        let hash = try await ask(server, from: address, phone: phone)
        for count in 0..<limit {
            do throws(any Error) {
                try await enter(server, "wrong", hash, from: address, phone: phone)
            } catch let error as RPCError {
                if error != .bad("PHONE_CODE_INVALID") { return (count, error) }
            }
        }
        return (limit, nil)
    }

    @Test func `ten wrong codes a day, and not even the right one until one has come back`() async throws {
        let server = try await server()
        let (count, refusal) = try await exhaust(server)
        #expect(count == 10)
        #expect(refusal == .flood(seconds: 8640))
        let hash = try await ask(server)
        let right = try await code(server)
        await #expect(throws: RPCError.flood(seconds: 8640)) { try await enter(server, right, hash) }

        try await server.advance(seconds: 8640)
        let next = try await ask(server)
        guard case .authorization = try await enter(server, try await code(server), next) else {
            throw Missing()
        }
    }

    @Test func `a restart forgives no wrong code`() async throws {
        let server = try await server()
        let first = try await exhaust(server, atMost: 4)
        #expect(first.count == 4 && first.refusal == nil)
        let again = try await server.restarted()
        let second = try await exhaust(again)
        #expect(second.count == 6)
        #expect(second.refusal == .flood(seconds: 8640))
    }

    @Test func `a number has a bound for all addresses together, which its owner's address does not feel`()
        async throws
    {
        let server = try await server()
        var total = 0
        for last in 1...4 { total += try await exhaust(server, from: "198.51.100.\(last)").count }
        #expect(total == 20)

        // User 1's own session was last used at this address.
        _ = try await server.call(TLFunction.UpdatesGetState(), as: 1, from: "192.0.2.1")
        _ = try await server.call(TLFunction.AccountGetAuthorizations(), as: 1, from: "192.0.2.1")
        let hash = try await ask(server, key: 8, from: "192.0.2.1")
        let answer = try await enter(server, try await code(server), hash, key: 8, from: "192.0.2.1")
        guard case .authorization = answer else { throw Missing() }
    }

    @Test func `one address has a bound for all numbers together, its neighbours in the same network too`()
        async throws
    {
        let server = try await server { $0.limits.codeTriesPerAddress = RateLimit(15, per: 86_400) }
        let first = try await exhaust(server, from: "2001:db8::1", phone: "15550001")
        let second = try await exhaust(server, from: "2001:db8::2", phone: "15550002")
        #expect((first.count, second.count) == (10, 5))
        #expect(try await exhaust(server, from: "2001:db8:0:1::1", phone: "15550003").count == 10)
    }

    @Test func `a host who reads a code out lets its owner in`() async throws {
        let server = try await server()
        for last in 1...3 { _ = try await exhaust(server, from: "198.51.100.\(last)") }
        let hash = try await ask(server, from: "198.51.100.1")
        guard case .loginCode(let code?) = try await server.engine.admin(.loginCode(phone: Self.phone)) else {
            throw Missing()
        }
        guard case .authorization = try await enter(server, code, hash, from: "198.51.100.1") else {
            throw Missing()
        }
    }

    @Test func `a stranger who asks for codes takes nothing from the owner's`() async throws {
        let server = try await server()
        let hash = try await ask(server, key: 8, from: "192.0.2.1")
        let right = try await code(server)
        for last in 1...20 { _ = try await ask(server, key: 9, from: "198.51.100.\(last)") }
        #expect(try await code(server) == right)
        guard case .authorization = try await enter(server, right, hash, key: 8, from: "192.0.2.1") else {
            throw Missing()
        }
    }

    @Test func `a phone number gets at most five codes, whatever the number of addresses that ask`()
        async throws
    {
        let server = try await server()
        for last in 1...20 { _ = try await ask(server, from: "198.51.100.\(last)") }
        #expect(try server.heard(by: 1).compactMap(\.message?.text).count == 5)
    }

    @Test func `one address waits after five codes for one number`() async throws {
        let server = try await server()
        for _ in 0..<5 { _ = try await ask(server) }
        await #expect(throws: RPCError.flood(seconds: 120)) { try await ask(server) }
        _ = try await ask(server, from: "198.51.100.1")
        try await server.advance(seconds: 120)
        _ = try await ask(server)
    }

    @Test func `asking for numbers that nobody has is counted as well`() async throws {
        let server = try await server {
            $0.registration = .closed
            $0.limits.codesPerAddress = RateLimit(3, per: 600)
        }
        for number in 1...3 {
            await #expect(throws: RPCError.bad("PHONE_NUMBER_UNOCCUPIED")) {
                try await ask(server, phone: "1777000\(number)")
            }
        }
        await #expect(throws: RPCError.flood(seconds: 200)) { try await ask(server, phone: "17770004") }
    }

    @Test func `the hash of one key is of no use to another`() async throws {
        let server = try await server()
        let phone = "15550123456"
        let mine = try await ask(server, key: 8, from: "192.0.2.1", phone: phone)
        let others = try await ask(server, key: 9, phone: phone)
        #expect(mine != others)
        let right = try await code(server, phone: phone)
        await #expect(throws: RPCError.bad("PHONE_CODE_EXPIRED")) {
            try await enter(server, right, mine, key: 9, phone: phone)
        }
        // The owner has entered the code: only the owner's key may create the account.
        try await enter(server, right, mine, key: 8, from: "192.0.2.1", phone: phone)
        let steal = TLFunction.AuthSignUp(
            phoneNumber: phone,
            phoneCodeHash: others,
            firstName: "Eve",
            lastName: ""
        )
        await #expect(throws: RPCError.bad("PHONE_CODE_INVALID")) {
            try await server.call(steal, as: 9, from: Self.stranger)
        }
    }
}
