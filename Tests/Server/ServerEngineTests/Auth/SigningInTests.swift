import ServerStore
import TelegramSchema
import Testing

@testable import ServerEngine

struct SigningInTests {
    private static let phone = "15550123456"

    private func askForCode(
        _ server: TestServer,
        key: Int64,
        phone: String = phone
    ) async throws -> TL.AuthSentCode.SentCode {
        let request = TLFunction.AuthSendCode(phoneNumber: phone, apiID: 1, apiHash: "", settings: .init())
        guard case .sentCode(let sent) = try await server.call(request, as: key) else { throw Missing() }
        return sent
    }

    private let codeRequest = TLFunction.AuthSendCode(
        phoneNumber: phone,
        apiID: 1,
        apiHash: "",
        settings: .init()
    )

    private func signIn(
        _ server: TestServer,
        _ sent: TL.AuthSentCode.SentCode,
        _ code: String?,
        key: Int64,
        phone: String = phone
    ) async throws -> TL.AuthAuthorization {
        try await server.call(
            TLFunction.AuthSignIn(phoneNumber: phone, phoneCodeHash: sent.phoneCodeHash, phoneCode: code),
            as: key
        )
    }

    private func signUp(
        _ server: TestServer,
        _ sent: TL.AuthSentCode.SentCode,
        key: Int64,
        name: String = " Ada\n"
    ) async throws -> TL.User.User {
        let request = TLFunction.AuthSignUp(
            phoneNumber: Self.phone,
            phoneCodeHash: sent.phoneCodeHash,
            firstName: name,
            lastName: ""
        )
        guard case .authorization(let done) = try await server.call(request, as: key),
            let user = done.user.user
        else { throw Missing() }
        return user
    }

    @Test func `a new number signs up with the code from the sink`() async throws {
        let server = try await TestServer(users: 0)
        try await server.addKey(9)
        let sent = try await askForCode(server, key: 9, phone: "+1 (555) 012-34.56")
        let code = try #require(server.codes.code(for: Self.phone))
        #expect(code.utf8.count == 6)
        let answer = try await signIn(server, sent, code, key: 9)
        #expect(answer == .authorizationSignUpRequired(.init()))
        let user = try await signUp(server, sent, key: 9)
        #expect(user.isSelf && user.firstName == "Ada" && user.phone == Self.phone)
        #expect(server.output.bindings.last == .init(authKeyID: 9, user: user.id))
    }

    @Test func `signing up needs a code that was entered, and a name`() async throws {
        let server = try await TestServer(users: 0)
        try await server.addKey(9)
        let sent = try await askForCode(server, key: 9)
        await #expect(throws: RPCError.bad("PHONE_CODE_INVALID")) { try await signUp(server, sent, key: 9) }
        _ = try await signIn(server, sent, server.codes.code(for: Self.phone), key: 9)
        await #expect(throws: RPCError.bad("FIRSTNAME_INVALID")) {
            try await signUp(server, sent, key: 9, name: " \n ")
        }
    }

    @Test func `a user with another session finds the code there`() async throws {
        let server = try await TestServer(users: 1)
        try await server.addKey(9)
        let phone = "15550001"
        let sent = try await askForCode(server, key: 9, phone: phone)
        #expect(sent.type == .sentCodeTypeApp(.init(length: 6)))
        #expect(server.codes.code(for: phone) == nil)
        let told = try #require(server.heard(by: 1).compactMap(\.message?.text).first)
        #expect(told.peerID == .peerUser(.init(userID: ServiceUser.id)))
        let code = try #require(told.message.split(separator: " ").dropFirst(2).first?.prefix(6))
        guard case .authorization = try await signIn(server, sent, String(code), key: 9, phone: phone) else {
            throw Missing()
        }
        let sessions = try await server.call(TLFunction.AccountGetAuthorizations())
        #expect(sessions.authorizations.count == 2)
    }

    @Test func `asking again gives the code to the sink`() async throws {
        let server = try await TestServer(users: 1)
        try await server.addKey(9)
        let sent = try await askForCode(server, key: 9, phone: "15550001")
        let again = TLFunction.AuthResendCode(phoneNumber: "15550001", phoneCodeHash: sent.phoneCodeHash)
        _ = try await server.call(again, as: 9)
        #expect(server.codes.code(for: "15550001") != nil)
    }

    @Test func `a code goes stale`() async throws {
        let server = try await TestServer(users: 0)
        try await server.addKey(9)
        let sent = try await askForCode(server, key: 9)
        try await server.advance(seconds: 301)
        await #expect(throws: RPCError.bad("PHONE_CODE_EXPIRED")) {
            try await signIn(server, sent, server.codes.code(for: Self.phone), key: 9)
        }
    }

    @Test(arguments: ["", "12", "+1555abc", "1234567890123456"])
    func `what is no number gets no code`(text: String) async throws {
        let server = try await TestServer(users: 0)
        try await server.addKey(9)
        await #expect(throws: RPCError.bad("PHONE_NUMBER_INVALID")) {
            try await askForCode(server, key: 9, phone: text)
        }
    }

    @Test(arguments: [1, -4, 10_003, .min])
    func `a client that means another data centre is sent to this one`(dataCentre: Int32) async throws {
        let server = try await TestServer(users: 0)
        try await server.addKey(9)
        await #expect(throws: RPCError(code: 303, "PHONE_MIGRATE_2")) {
            try await server.send(codeRequest.encoded(), as: 9, to: dataCentre)
        }
    }

    @Test(arguments: [2, -2, 10_002, nil])
    func `a client that means this data centre, or none, gets its code`(dataCentre: Int32?) async throws {
        let server = try await TestServer(users: 0)
        try await server.addKey(9)
        let answer = try await server.send(codeRequest.encoded(), as: 9, to: dataCentre)
        guard case .sentCode = try TL.AuthSentCode(decoding: answer) else { throw Missing() }
    }

    @Test func `by invite, only invited numbers come in, and only once`() async throws {
        let server = try await TestServer(users: 0) { $0.registration = .invite }
        try await server.addKey(9)
        await #expect(throws: RPCError.bad("PHONE_NUMBER_UNOCCUPIED")) {
            try await askForCode(server, key: 9)
        }
        let reply = try await server.engine.admin(.invite(phone: "+1 555 012 34 56"))
        #expect(reply == .invited(phone: Self.phone))
        let sent = try await askForCode(server, key: 9)
        _ = try await signIn(server, sent, server.codes.code(for: Self.phone), key: 9)
        _ = try await signUp(server, sent, key: 9)
        await #expect(throws: AdminError.alreadyRegistered) {
            try await server.engine.admin(.invite(phone: Self.phone))
        }
    }

    @Test func `an invite that ran out meanwhile makes no account`() async throws {
        let server = try await TestServer(users: 0) { $0.registration = .invite }
        try await server.addKey(9)
        try await server.engine.services.transact { scope in
            try scope.store.invites.insert(
                InviteRecord(code: Self.phone, created: 0, expires: scope.seconds + 60)
            )
        }
        let sent = try await askForCode(server, key: 9)
        _ = try await signIn(server, sent, server.codes.code(for: Self.phone), key: 9)
        try await server.advance(seconds: 60)
        await #expect(throws: RPCError.bad("PHONE_NUMBER_UNOCCUPIED")) {
            try await signUp(server, sent, key: 9)
        }
        await #expect(throws: RPCError.bad("PHONE_NUMBER_UNOCCUPIED")) {
            try await askForCode(server, key: 9)
        }
    }

    @Test func `a closed server takes nobody new and everybody old`() async throws {
        let server = try await TestServer(users: 1) { $0.registration = .closed }
        try await server.addKey(9)
        await #expect(throws: RPCError.bad("PHONE_NUMBER_UNOCCUPIED")) {
            try await askForCode(server, key: 9)
        }
        _ = try await askForCode(server, key: 9, phone: "15550001")
    }
}
