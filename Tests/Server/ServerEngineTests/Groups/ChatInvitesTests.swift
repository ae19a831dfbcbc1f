import ServerStore
import TelegramSchema
import Testing

@testable import ServerEngine

struct ChatInvitesTests {
    private func makeGroup(_ server: TestServer, _ others: [Int64] = [2]) async throws -> TL.InputPeer {
        let request = TLFunction.MessagesCreateChat(users: others.map(TestServer.input), title: "Group")
        let made = try await server.call(request)
        guard let chat = made.updates.chats.first?.chat else { throw Missing() }
        return .inputPeerChat(.init(chatID: chat.id))
    }

    private func makeLink(
        _ server: TestServer,
        to group: TL.InputPeer,
        asking: Bool = false,
        expires: Int32? = nil
    )
        async throws -> String
    {
        let made = try await server.call(
            TLFunction.MessagesExportChatInvite(requestNeeded: asking, peer: group, expireDate: expires)
        )
        return made.link
    }

    private func follow(_ link: String, _ server: TestServer, as number: Int64) async throws {
        let hash = try #require(ChatInviteLink.hash(in: link))
        _ = try await server.call(TLFunction.MessagesImportChatInvite(hash: String(hash)), as: number)
    }

    @Test func `a secret is found at the end of every form of link`() {
        let hash = "abcdefghijklmnopqrst_-"
        for link in ["tg://join?invite=\(hash)", "https://t.me/+\(hash)", "t.me/joinchat/\(hash)", hash] {
            #expect(ChatInviteLink.hash(in: link).map(String.init) == hash)
        }
        for link in [
            "", "+", "\(hash)/", "tg://join?invite=short", "é\(hash)é", String(repeating: "a", count: 23),
        ] {
            #expect(ChatInviteLink.hash(in: link) == nil)
        }
    }

    @Test func `a link that expired leads nowhere`() async throws {
        let server = try await TestServer(users: 3)
        let group = try await makeGroup(server)
        let now = Int32(try await server.engine.services.transact { $0.seconds })
        let link = try await makeLink(server, to: group, expires: now + 60)
        try await server.advance(seconds: 60)
        await #expect(throws: RPCError.bad("INVITE_HASH_EXPIRED")) { try await follow(link, server, as: 3) }
    }

    @Test func `links, requests and members have bounds`() async throws {
        let server = try await TestServer(users: 5) {
            $0.limits.chatInvites = 2
            $0.limits.joinRequests = 1
            $0.limits.groupMembers = 3
        }
        let group = try await makeGroup(server)
        let open = try await makeLink(server, to: group)
        let asking = try await makeLink(server, to: group, asking: true)
        await #expect(throws: RPCError.bad("INVITES_TOO_MUCH")) { try await makeLink(server, to: group) }
        await #expect(throws: RPCError.bad("INVITE_REQUEST_SENT")) { try await follow(asking, server, as: 4) }
        await #expect(throws: RPCError.bad("USERS_TOO_MUCH")) { try await follow(asking, server, as: 5) }
        try await follow(open, server, as: 3)
        await #expect(throws: RPCError.bad("USERS_TOO_MUCH")) { try await follow(open, server, as: 5) }
        await #expect(throws: RPCError.bad("USERS_TOO_MUCH")) {
            try await server.call(TLFunction.MessagesHideAllChatJoinRequests(approved: true, peer: group))
        }
    }

    @Test func `a new link takes the place of those that expired`() async throws {
        let server = try await TestServer(users: 2) { $0.limits.chatInvites = 2 }
        let group = try await makeGroup(server)
        let now = Int32(try await server.engine.services.transact { $0.seconds })
        for _ in 0..<2 { _ = try await makeLink(server, to: group, expires: now + 60) }
        await #expect(throws: RPCError.bad("INVITES_TOO_MUCH")) { try await makeLink(server, to: group) }
        try await server.advance(seconds: 60)
        for _ in 0..<2 { _ = try await makeLink(server, to: group) }
        await #expect(throws: RPCError.bad("INVITES_TOO_MUCH")) { try await makeLink(server, to: group) }
    }

    @Test func `of the revoked links the newest are kept`() async throws {
        let server = try await TestServer(users: 2) { $0.limits.chatInvites = 2 }
        let group = try await makeGroup(server)
        for _ in 0..<4 {
            _ = try await server.call(
                TLFunction.MessagesExportChatInvite(legacyRevokePermanent: true, peer: group)
            )
        }
        let revoked = try await server.call(
            TLFunction.MessagesGetExportedChatInvites(
                revoked: true,
                peer: group,
                adminID: .inputUserSelf,
                limit: 9
            )
        )
        #expect(revoked.count == 2 && revoked.invites.count == 2)
    }

    @Test func `somebody joins so many groups an hour`() async throws {
        let server = try await TestServer(users: 3) { $0.limits.joins = RateLimit(1, per: 60) }
        for _ in 0..<2 {
            let link = try await makeLink(server, to: try await makeGroup(server))
            try await follow(link, server, as: 3)
            await #expect(throws: RPCError.flood(seconds: 60)) {
                let next = try await makeLink(server, to: try await makeGroup(server))
                try await follow(next, server, as: 3)
            }
            try await server.advance(seconds: 60)
        }
    }

    @Test func `a device that was away hears how many ask`() async throws {
        let server = try await TestServer(users: 3)
        let group = try await makeGroup(server)
        let link = try await makeLink(server, to: group, asking: true)
        let before = try await server.call(TLFunction.UpdatesGetState())
        try await server.advance(seconds: 1)
        await #expect(throws: RPCError.bad("INVITE_REQUEST_SENT")) { try await follow(link, server, as: 3) }
        let difference = try await server.call(
            TLFunction.UpdatesGetDifference(pts: before.pts, date: before.date, qts: 0)
        )
        guard case .difference(let told) = difference else { throw Missing() }
        let requests = told.otherUpdates.compactMap { update -> Int32? in
            guard case .updatePendingJoinRequests(let requests) = update else { return nil }
            return requests.requestsPending
        }
        #expect(requests == [1])
        #expect(told.users.contains { $0.user?.id == TestServer.user(3) })
    }
}
