import ServerStore
import TelegramSchema
import Testing

@testable import ServerEngine

struct InvitationsTests {
    private static let phone = "15550123456"

    private func makeServer(
        users: Int64 = 2,
        _ configure: (inout EngineOptions) -> Void = { _ in }
    ) async throws -> TestServer {
        let server = try await TestServer(users: users) { options in
            options.registration = .invite
            options.invites = .members
            options.invitationLink = { "martlet://host:1" + ($0.map { "?invite=\($0)" } ?? "") }
            configure(&options)
        }
        for key in 20...22 { try await server.addKey(Int64(key)) }
        return server
    }

    private func makeInvitation(_ server: TestServer, as number: Int64 = 1, expires: Int32? = nil)
        async throws
        -> TL.ExportedChatInvite
    {
        try await server.call(
            TLFunction.MessagesExportChatInvite(peer: .inputPeerSelf, expireDate: expires),
            as: number
        )
    }

    private func token(_ invite: TL.ExportedChatInvite) throws -> String {
        try #require(invite.link.split(separator: "=").last.map(String.init))
    }

    /// Signs up with a token under a key.
    private func signUp(_ server: TestServer, _ token: String, key: Int64, phone: String = phone) async throws
    {
        let settings = TL.CodeSettings(logoutTokens: [Array(token.utf8)])
        let asked = TLFunction.AuthSendCode(phoneNumber: phone, apiID: 1, apiHash: "", settings: settings)
        guard case .sentCode(let sent) = try await server.call(asked, as: key) else { throw Missing() }
        let code = try #require(server.codes.code(for: phone))
        _ = try await server.call(
            TLFunction.AuthSignIn(phoneNumber: phone, phoneCodeHash: sent.phoneCodeHash, phoneCode: code),
            as: key
        )
        _ = try await server.call(
            TLFunction.AuthSignUp(
                phoneNumber: phone,
                phoneCodeHash: sent.phoneCodeHash,
                firstName: "New",
                lastName: ""
            ),
            as: key
        )
    }

    private func list(_ server: TestServer, as number: Int64 = 1) async throws -> [TL.ExportedChatInvite] {
        try await server.call(
            TLFunction.MessagesGetExportedChatInvites(
                peer: .inputPeerSelf,
                adminID: .inputUserSelf,
                limit: 100
            ),
            as: number
        ).invites
    }

    @Test func `an invitation lets one person sign up`() async throws {
        let server = try await makeServer()
        let token = try token(try await makeInvitation(server))
        try await signUp(server, token, key: 20)
        #expect(try await list(server).map(\.usage) == [1])
        await #expect(throws: RPCError.bad("PHONE_NUMBER_UNOCCUPIED")) {
            try await signUp(server, token, key: 21, phone: "15550123457")
        }
        guard case .invites(let rows) = try await server.engine.admin(.invites(limit: 9)) else {
            throw Missing()
        }
        #expect(
            rows.count == 1 && rows[0].maker == TestServer.user(1) && rows[0].user != nil && !rows[0].isOpen
        )
    }

    @Test func `an invitation that was withdrawn or is over lets nobody sign up`() async throws {
        let server = try await makeServer()
        let now = Int32(try await server.engine.services.transact { $0.seconds })
        let first = try await makeInvitation(server)
        let second = try await makeInvitation(server, expires: now + 60)
        await #expect(throws: RPCError.bad("INVITE_HASH_EXPIRED")) {
            try await server.call(
                TLFunction.MessagesEditExportedChatInvite(
                    revoked: true,
                    peer: .inputPeerSelf,
                    link: first.link
                ),
                as: 2
            )
        }
        _ = try await server.call(
            TLFunction.MessagesEditExportedChatInvite(revoked: true, peer: .inputPeerSelf, link: first.link)
        )
        #expect(try await list(server) == [second])
        await #expect(throws: RPCError.bad("PHONE_NUMBER_UNOCCUPIED")) {
            try await signUp(server, try token(first), key: 20)
        }
        try await server.advance(seconds: 60)
        #expect(try await list(server).isEmpty)
        await #expect(throws: RPCError.bad("PHONE_NUMBER_UNOCCUPIED")) {
            try await signUp(server, try token(second), key: 20)
        }
        let third = try token(try await makeInvitation(server))
        _ = try await server.engine.admin(.withdrawInvite(code: third))
        await #expect(throws: RPCError.bad("PHONE_NUMBER_UNOCCUPIED")) {
            try await signUp(server, third, key: 20)
        }
        await #expect(throws: AdminError.inviteUnknown) {
            try await server.engine.admin(.withdrawInvite(code: third))
        }
    }

    @Test func `a member has so many open invitations, and makes so many a day`() async throws {
        let server = try await makeServer {
            $0.limits.openInvitations = 2
            $0.limits.madeInvitations = RateLimit(3, per: 86_400)
        }
        let first = try await makeInvitation(server)
        _ = try await makeInvitation(server)
        await #expect(throws: RPCError.bad("INVITES_TOO_MUCH")) { try await makeInvitation(server) }
        func revoke(_ invite: TL.ExportedChatInvite) async throws {
            _ = try await server.call(
                TLFunction.MessagesEditExportedChatInvite(
                    revoked: true,
                    peer: .inputPeerSelf,
                    link: invite.link
                )
            )
        }
        try await revoke(first)
        try await revoke(try await makeInvitation(server))
        await #expect(throws: RPCError.flood(seconds: 28_800)) { try await makeInvitation(server) }
        _ = try await makeInvitation(server, as: 2)
        let now = Int32(try await server.engine.services.transact { $0.seconds })
        await #expect(throws: RPCError.bad("EXPIRE_DATE_INVALID")) {
            try await makeInvitation(server, as: 2, expires: now + 31 * 86_400)
        }
    }

    @Test func `members invite only where the host allows it`() async throws {
        let host = try await makeServer { $0.invites = .admins }
        await #expect(throws: RPCError.adminRequired) { try await makeInvitation(host) }
        #expect(try await list(host).isEmpty)
        let closed = try await makeServer { $0.registration = .closed }
        await #expect(throws: RPCError.adminRequired) { try await makeInvitation(closed) }
        // Anybody may sign up with the plain link.
        let open = try await makeServer { $0.registration = .open }
        let made = try await makeInvitation(open)
        #expect(made.link == "martlet://host:1" && made.permanent)
        #expect(try await list(open) == [made])
    }

    @Test func `an invitation that a stranger sends with somebody's number is not that person's`()
        async throws
    {
        let server = try await makeServer()
        let (theirs, own) = (try await makeInvitation(server), try await makeInvitation(server, as: 2))
        let settings = TL.CodeSettings(logoutTokens: [Array(try token(theirs).utf8)])
        let asked = TLFunction.AuthSendCode(
            phoneNumber: Self.phone,
            apiID: 1,
            apiHash: "",
            settings: settings
        )
        _ = try await server.call(asked, as: 21)
        try await signUp(server, try token(own), key: 20)
        #expect(try await list(server).map(\.usage) == [nil])
        #expect(try await list(server, as: 2).map(\.usage) == [1])
    }

    @Test func `an invitation is kept when the code is asked for again`() async throws {
        let server = try await makeServer()
        let invitation = try token(try await makeInvitation(server))
        let settings = TL.CodeSettings(logoutTokens: [Array(invitation.utf8)])
        let asked = TLFunction.AuthSendCode(
            phoneNumber: Self.phone,
            apiID: 1,
            apiHash: "",
            settings: settings
        )
        guard case .sentCode(let first) = try await server.call(asked, as: 20) else { throw Missing() }
        let again = TLFunction.AuthResendCode(phoneNumber: Self.phone, phoneCodeHash: first.phoneCodeHash)
        guard case .sentCode(let second) = try await server.call(again, as: 20) else { throw Missing() }
        #expect(second.phoneCodeHash == first.phoneCodeHash)
    }

    @Test func `a number that the host invited takes no invitation of a member`() async throws {
        let server = try await makeServer()
        _ = try await server.engine.admin(.invite(phone: Self.phone))
        try await signUp(server, try token(try await makeInvitation(server)), key: 20)
        #expect(try await list(server).map(\.usage) == [nil])
    }
}
