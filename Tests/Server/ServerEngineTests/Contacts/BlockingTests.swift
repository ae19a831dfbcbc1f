import TelegramSchema
import Testing

@testable import ServerEngine

/// Two people who wrote to each other; the first blocks the second.
struct BlockingTests {
    private func block(_ number: Int64, as blocker: Int64 = 1, in server: TestServer) async throws {
        #expect(try await server.call(TLFunction.ContactsBlock(id: TestServer.peer(number)), as: blocker))
    }

    private func blocked(in server: TestServer) async throws -> [TL.Peer] {
        try await server.call(TLFunction.ContactsGetBlocked(offset: 0, limit: 100)).blocked.map(\.peerID)
    }

    private func statuses(_ server: TestServer, by number: Int64) throws -> [TL.UserStatus] {
        try server.heard(by: number).compactMap {
            if case .updateUserStatus(let update) = $0 { update.status } else { nil }
        }
    }

    @Test func `neither writes to the other until the block ends`() async throws {
        let server = try await TestServer()
        try await server.say("hello")
        try await block(2, in: server)
        await #expect(throws: RPCError.bad("USER_IS_BLOCKED")) {
            try await server.say("let me in", to: 1, as: 2)
        }
        await #expect(throws: RPCError.bad("YOU_BLOCKED_USER")) { try await server.say("stay out") }
        await #expect(throws: RPCError.bad("USER_IS_BLOCKED")) {
            try await server.call(
                TLFunction.MessagesSetTyping(peer: TestServer.peer(1), action: .sendMessageTypingAction),
                as: 2
            )
        }
        #expect(try await server.call(TLFunction.ContactsUnblock(id: TestServer.peer(2))))
        try await server.say("thanks", to: 1, as: 2)
        #expect(try await server.history().texts == ["thanks", "hello"])
    }

    @Test func `the list has who is blocked, once, and survives a restart`() async throws {
        let server = try await TestServer(users: 3)
        try await block(2, in: server)
        try await block(2, in: server)
        let bob = TL.Peer.peerUser(.init(userID: TestServer.user(2)))
        #expect(try await blocked(in: server) == [bob])
        let full = try await server.call(TLFunction.UsersGetFullUser(id: TestServer.input(2)))
        #expect(full.fullUser.blocked)
        let again = try await server.restarted()
        #expect(try await blocked(in: again) == [bob])
        #expect(try await again.call(TLFunction.ContactsUnblock(id: TestServer.peer(2))))
        #expect(try await blocked(in: again).isEmpty)
    }

    @Test func `nobody blocks themselves, a group, or the server's own account`() async throws {
        let server = try await TestServer()
        for peer in [TestServer.peer(1), .inputPeerSelf] {
            await #expect(throws: RPCError.bad("CONTACT_ID_INVALID")) {
                try await server.call(TLFunction.ContactsBlock(id: peer))
            }
        }
        await #expect(throws: RPCError.peerInvalid) {
            try await server.call(TLFunction.ContactsBlock(id: .inputPeerEmpty))
        }
    }

    @Test func `other devices of the blocker are told, the blocked one is not told why`() async throws {
        let server = try await TestServer()
        try await server.addDevice(9, of: 1)
        try await server.say("hello")
        server.output.forget()
        try await block(2, in: server)
        let change = TL.Update.UpdatePeerBlocked(
            blocked: true,
            peerID: .peerUser(.init(userID: TestServer.user(2)))
        )
        #expect(try server.heard(by: 1, on: 9) == [.updatePeerBlocked(change)])
        #expect(try server.heard(by: 1).isEmpty)
        #expect(try statuses(server, by: 2) == [.userStatusEmpty])
        #expect(try server.heard(by: 2).count == 1)
    }

    @Test func `status and photo are hidden from who is blocked, and shown again after`() async throws {
        let server = try await TestServer()
        let file = try await server.upload([0xFF] + [UInt8](repeating: 7, count: 2000), id: 1)
        _ = try await server.call(TLFunction.PhotosUploadProfilePhoto(file: file))
        try await server.say("hello")
        #expect(try await server.call(TLFunction.AccountUpdateStatus(offline: false)))
        try await block(2, in: server)
        server.output.forget()
        #expect(try await server.call(TLFunction.AccountUpdateStatus(offline: true)))
        #expect(try statuses(server, by: 2).isEmpty)

        let look = TLFunction.UsersGetFullUser(id: TestServer.input(1))
        let hidden = try await server.call(look, as: 2)
        #expect(hidden.users.first?.user?.status == .userStatusEmpty)
        #expect(hidden.users.first?.user?.photo == nil && hidden.fullUser.profilePhoto == nil)
        #expect(!hidden.fullUser.blocked)
        let photos = TLFunction.PhotosGetUserPhotos(
            userID: TestServer.input(1),
            offset: 0,
            maxID: 0,
            limit: 10
        )
        guard case .photos(let none) = try await server.call(photos, as: 2) else { throw Missing() }
        #expect(none.photos.isEmpty)

        #expect(try await server.call(TLFunction.ContactsUnblock(id: TestServer.peer(2))))
        #expect(try statuses(server, by: 2) == [.userStatusOffline(.init(wasOnline: 1_700_000_000))])
        let shown = try await server.call(look, as: 2)
        #expect(shown.users.first?.user?.photo != nil && shown.fullUser.profilePhoto != nil)
    }

    @Test(arguments: [Int64(1), 2]) func `what one reads of the other is not told`(blocker: Int64)
        async throws
    {
        let server = try await TestServer()
        try await server.say("hello", to: 1, as: 2)
        try await block(3 - blocker, as: blocker, in: server)
        server.output.forget()
        _ = try await server.call(TLFunction.MessagesReadHistory(peer: TestServer.peer(2), maxID: 0))
        #expect(try server.heard(by: 2).allSatisfy { $0.pts == nil })
        #expect(
            try await server.call(TLFunction.ContactsUnblock(id: TestServer.peer(3 - blocker)), as: blocker)
        )
        try await server.say("again", to: 1, as: 2)
        server.output.forget()
        _ = try await server.call(TLFunction.MessagesReadHistory(peer: TestServer.peer(2), maxID: 0))
        let told = try server.heard(by: 2).contains {
            if case .updateReadHistoryOutbox = $0 { true } else { false }
        }
        #expect(told)
    }

    @Test func `in a group both are still heard`() async throws {
        let server = try await TestServer(users: 3)
        let create = TLFunction.MessagesCreateChat(
            users: [TestServer.input(2), TestServer.input(3)],
            title: "Group"
        )
        let group = try #require(try await server.call(create, as: 1).updates.chats.first?.chat?.id)
        server.output.forget()
        try await block(2, in: server)
        // They never wrote to each other, but each sees the other online in the group.
        #expect(try statuses(server, by: 2) == [.userStatusEmpty])
        #expect(try statuses(server, by: 3).isEmpty)
        let peer = TL.InputPeer.inputPeerChat(.init(chatID: group))
        let said = TLFunction.MessagesSendMessage(peer: peer, message: "all hear this", randomID: 5)
        server.output.forget()
        _ = try await server.call(said, as: 2)
        #expect(try server.heard(by: 1).contains { $0.message?.text?.message == "all hear this" })
    }
}
