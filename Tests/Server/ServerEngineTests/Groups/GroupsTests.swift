import Dispatch
import ServerStore
import TelegramSchema
import Testing

@testable import ServerEngine

struct GroupsTests {
    /// Creates a group of user 1 with `others`.
    private func makeGroup(
        _ server: TestServer,
        _ others: [Int64],
        _ title: String = "Group"
    ) async throws -> (id: ChatID, updates: TL.Updates) {
        let request = TLFunction.MessagesCreateChat(users: others.map(TestServer.input), title: title)
        let made = try await server.call(request)
        guard let chat = made.updates.chats.first?.chat else { throw Missing() }
        return (chat.id, made.updates)
    }

    private func peer(_ id: ChatID) -> TL.InputPeer { .inputPeerChat(.init(chatID: id)) }

    private func write(_ text: String, to id: ChatID, randomID: Int64) -> TLFunction.MessagesSendMessage {
        .init(peer: peer(id), message: text, randomID: randomID)
    }

    private func members(_ server: TestServer, _ id: ChatID, as number: Int64 = 1) async throws -> [UserID] {
        let full = try await server.call(TLFunction.MessagesGetFullChat(chatID: id), as: number)
        guard case .chatParticipants(let list) = full.group?.participants else { return [] }
        return list.participants.map(\.userID)
    }

    @Test func `a member makes so many groups a day`() async throws {
        let server = try await TestServer(users: 3) { $0.limits.createdGroups = RateLimit(2, per: 200) }
        for _ in 0..<2 { _ = try await makeGroup(server, [2]) }
        await #expect(throws: RPCError.flood(seconds: 100)) { try await makeGroup(server, [2]) }
        try await server.advance(seconds: 100)
        _ = try await makeGroup(server, [2])
    }

    @Test func `everybody hears of a new group and of what is said in it`() async throws {
        let server = try await TestServer(users: 3)
        let group = try await makeGroup(server, [2, 3], "  The\nGroup ")
        let chat = try #require(group.updates.chats.first?.chat)
        #expect(chat.title == "The Group" && chat.creator && chat.participantsCount == 3)
        for number in [Int64(2), 3] {
            let heard = try server.heard(by: number).compactMap(\.message?.action)
            let all = [1, 2, 3].map(TestServer.user)
            #expect(heard == [.messageActionChatCreate(.init(title: "The Group", users: all))])
        }
        server.output.forget()
        _ = try await server.call(write("hello", to: group.id, randomID: 1), as: 2)
        for number in [Int64(1), 3] {
            let heard = try #require(server.heard(by: number).compactMap(\.message?.text).first)
            #expect(heard.message == "hello" && heard.peerID == .peerChat(.init(chatID: group.id)))
            #expect(heard.fromID == .peerUser(.init(userID: TestServer.user(2))))
        }
    }

    @Test func `the answer to a new group is that to a send, with a random id`() async throws {
        let server = try await TestServer(users: 2)
        let group = try await makeGroup(server, [2])
        let all = group.updates.all
        guard case .updateMessageID(let named) = all.first else { throw Missing() }
        #expect(named.randomID != 0)
        #expect(all.compactMap(\.message?.action).count == 1)
        #expect(all.contains { $0.message?.id == named.id })
    }

    @Test func `of a large new group the others hear with who made it, and ask for the rest`() async throws {
        let server = try await TestServer(users: 34)
        let group = try await makeGroup(server, Array(2...33))
        #expect(group.updates.users.count == 33)
        let session = SessionAddress(authKeyID: 33, sessionID: 33)
        let heard = try server.output.pushes(to: TestServer.user(33), in: session)
            .map { try TL.Updates(decoding: $0) }
        let told = try #require(heard.first { !$0.arrivals.isEmpty })
        #expect(told.all.count == 1 && told.users.compactMap { $0.user?.id } == [TestServer.user(1)])
        #expect(told.chats.compactMap { $0.chat?.id } == [group.id])
        let difference = TLFunction.UpdatesGetDifference(pts: 1, date: 0, qts: 0)
        guard case .difference(let missed) = try await server.call(difference, as: 33) else {
            throw Missing()
        }
        let members = (1...33).map(TestServer.user)
        #expect(told.arrivals == missed.newMessages)
        #expect(
            missed.newMessages.map(\.action) == [
                .messageActionChatCreate(.init(title: "Group", users: members))
            ]
        )
        #expect(Set(missed.users.compactMap { $0.user?.id }) == Set(members))
        #expect(missed.chats.compactMap { $0.chat?.id } == [group.id])

        // The addition of a user is pushed in full, unlike a large creation.
        server.output.forget()
        let add = TLFunction.MessagesAddChatUser(chatID: group.id, userID: TestServer.input(34), fwdLimit: 0)
        _ = try await server.call(add)
        #expect(try server.heard(by: 33).contains { $0.message?.action != nil })
    }

    @Test func `a group needs somebody and a title`() async throws {
        let server = try await TestServer()
        await #expect(throws: RPCError.bad("USERS_TOO_FEW")) { try await makeGroup(server, []) }
        await #expect(throws: RPCError.bad("CHAT_TITLE_EMPTY")) { try await makeGroup(server, [2], " ") }
    }

    @Test func `a group of too many is refused before any of them is looked for`() async throws {
        let server = try await TestServer(users: 1)
        let nobody = [TL.InputUser](repeating: TestServer.input(9), count: 200)
        await #expect(throws: RPCError.bad("USERS_TOO_MUCH")) {
            try await server.call(TLFunction.MessagesCreateChat(users: nobody, title: "Group"))
        }
    }

    @Test func `a member who is removed while a photo is drawn does not change it, and nothing is written`()
        async throws
    {
        let (begun, gate) = (AsyncStream.makeStream(of: Void.self), DispatchSemaphore(value: 0))
        defer { gate.signal() }
        let server = try await TestServer(drawing: { _ in
            begun.continuation.finish()
            gate.wait()
        })
        let group = try await makeGroup(server, [2]).id
        let file = try await server.upload([0xFF, 1], id: 1, as: 2)
        let photo = TL.InputChatPhoto.inputChatUploadedPhoto(.init(file: file))
        let changed = Task {
            try await server.call(TLFunction.MessagesEditChatPhoto(chatID: group, photo: photo), as: 2)
        }
        for await _ in begun.stream {}
        _ = try await server.call(
            TLFunction.MessagesDeleteChatUser(chatID: group, userID: TestServer.input(2))
        )
        // A job that is rolled back after writing clears the writer's caches; this job must not write.
        try await server.engine.services.transact { $0.state.caches.fileBytes[77] = 1 }
        gate.signal()

        await #expect(throws: RPCError.peerInvalid) { try await changed.value }
        try await server.engine.services.transact { scope in
            #expect(scope.state.caches.fileBytes[77] == 1)
            let files = try scope.store.files.unused(after: nil, before: .max, limit: 10)
            #expect(files.unused.isEmpty)
        }
    }

    @Test func `to a stranger there is no group`() async throws {
        let server = try await TestServer(users: 3)
        let group = try await makeGroup(server, [2]).id
        await #expect(throws: RPCError.peerInvalid) {
            try await server.call(write("let me in", to: group, randomID: 1), as: 3)
        }
        await #expect(throws: RPCError.chatInvalid) {
            try await server.call(TLFunction.MessagesGetFullChat(chatID: group), as: 3)
        }
        await #expect(throws: RPCError.chatInvalid) {
            try await server.call(TLFunction.MessagesGetChats(id: [group]), as: 3)
        }
        await #expect(throws: RPCError.peerInvalid) {
            let add = TLFunction.MessagesAddChatUser(
                chatID: group,
                userID: TestServer.input(3),
                fwdLimit: 0
            )
            return try await server.call(add, as: 3)
        }
    }

    @Test func `members come, and go by those who may`() async throws {
        let server = try await TestServer(users: 4)
        let group = try await makeGroup(server, [2]).id
        let add = TLFunction.MessagesAddChatUser(chatID: group, userID: TestServer.input(3), fwdLimit: 10)
        _ = try await server.call(add, as: 2)
        #expect(try server.heard(by: 3).contains { $0.message?.action != nil })
        await #expect(throws: RPCError.bad("USER_ALREADY_PARTICIPANT")) { try await server.call(add) }
        func remove(_ number: Int64) -> TLFunction.MessagesDeleteChatUser {
            .init(chatID: group, userID: TestServer.input(number))
        }
        await #expect(throws: RPCError.adminRequired) { try await server.call(remove(2), as: 3) }
        await #expect(throws: RPCError.adminRequired) { try await server.call(remove(1), as: 2) }
        _ = try await server.call(remove(3), as: 2)  // a user may be removed by the one who added them
        #expect(try await members(server, group) == [1, 2].map(TestServer.user))
        await #expect(throws: RPCError.bad("USER_NOT_PARTICIPANT")) { try await server.call(remove(3)) }
    }

    @Test func `a removed member is told so, and then neither receives nor sends messages`() async throws {
        let server = try await TestServer(users: 3)
        let group = try await makeGroup(server, [2, 3]).id
        server.output.forget()
        _ = try await server.call(
            TLFunction.MessagesDeleteChatUser(chatID: group, userID: TestServer.input(2))
        )
        #expect(try server.heard(by: 2).compactMap(\.message?.action).count == 1)
        server.output.forget()
        _ = try await server.call(write("secret", to: group, randomID: 1))
        #expect(try server.heard(by: 2).isEmpty)
        await #expect(throws: RPCError.forbidden("CHAT_WRITE_FORBIDDEN")) {
            try await server.call(write("me?", to: group, randomID: 1), as: 2)
        }
        let chats = try await server.call(TLFunction.MessagesGetChats(id: [group]), as: 2)
        #expect(chats == .chats(.init(chats: [.chatForbidden(.init(id: group, title: "Group"))])))
        #expect(try await members(server, group, as: 2).isEmpty)
    }

    @Test func `leaving is everybody's right`() async throws {
        let server = try await TestServer(users: 3)
        let group = try await makeGroup(server, [2, 3]).id
        _ = try await server.call(
            TLFunction.MessagesDeleteChatUser(chatID: group, userID: .inputUserSelf),
            as: 3
        )
        #expect(try await members(server, group) == [1, 2].map(TestServer.user))
    }

    @Test func `members change title and description`() async throws {
        let server = try await TestServer()
        let group = try await makeGroup(server, [2]).id
        let rename = TLFunction.MessagesEditChatTitle(chatID: group, title: "Better")
        #expect(try await server.call(rename, as: 2).chats.first?.chat?.title == "Better")
        await #expect(throws: RPCError.bad("CHAT_NOT_MODIFIED")) { try await server.call(rename) }
        let about = TLFunction.MessagesEditChatAbout(peer: peer(group), about: "words")
        #expect(try await server.call(about, as: 2))
        let full = try await server.call(TLFunction.MessagesGetFullChat(chatID: group), as: 2)
        #expect(full.group?.about == "words")
    }

    @Test func `the creator makes admins, who may then manage`() async throws {
        let server = try await TestServer(users: 3)
        let group = try await makeGroup(server, [2, 3]).id
        let raise = TLFunction.MessagesEditChatAdmin(
            chatID: group,
            userID: TestServer.input(2),
            isAdmin: true
        )
        await #expect(throws: RPCError.adminRequired) { try await server.call(raise, as: 3) }
        #expect(try await server.call(raise))
        _ = try await server.call(
            TLFunction.MessagesDeleteChatUser(chatID: group, userID: TestServer.input(3)),
            as: 2
        )
        #expect(try await members(server, group) == [1, 2].map(TestServer.user))
    }

    @Test func `members have the titles that the creator and admins give them`() async throws {
        let server = try await TestServer(users: 3)
        let group = try await makeGroup(server, [2, 3]).id
        func name(_ number: Int64, _ rank: String) -> TLFunction.MessagesEditChatParticipantRank {
            .init(peer: peer(group), participant: TestServer.peer(number), rank: rank)
        }
        func ranks(_ viewer: Int64) async throws -> [String?] {
            let full = try await server.call(TLFunction.MessagesGetFullChat(chatID: group), as: viewer)
            guard case .chatParticipants(let list)? = full.group?.participants else { return [] }
            return list.participants.map { member in
                switch member {
                case .chatParticipant(let member): member.rank
                case .chatParticipantAdmin(let admin): admin.rank
                case .chatParticipantCreator(let creator): creator.rank
                }
            }
        }
        await #expect(throws: RPCError.adminRequired) { try await server.call(name(2, "Cook"), as: 2) }
        server.output.forget()
        _ = try await server.call(name(2, "  Cook "))
        guard case .updateChatParticipantRank(let told)? = try server.heard(by: 3).first else {
            throw Missing()
        }
        #expect(told.rank == "Cook" && told.userID == TestServer.user(2))
        await #expect(throws: RPCError.bad("CHAT_NOT_MODIFIED")) { try await server.call(name(2, "Cook")) }
        await #expect(throws: RPCError.bad("ADMIN_RANK_INVALID")) {
            try await server.call(name(2, String(repeating: "a", count: 17)))
        }
        for title in ["Telegram", "Martlet Team", "Owner", "creator", "ADMIN"] {
            await #expect(throws: RPCError.bad("ADMIN_RANK_INVALID")) {
                try await server.call(name(2, title))
            }
        }
        let raise = TLFunction.MessagesEditChatAdmin(
            chatID: group,
            userID: TestServer.input(2),
            isAdmin: true
        )
        _ = try await server.call(raise)
        await #expect(throws: RPCError.bad("ADMIN_RANK_INVALID")) {
            try await server.call(name(2, "Owner"))
        }
        _ = try await server.call(name(2, "Admin"))
        _ = try await server.call(name(2, "Cook"))
        _ = try await server.call(name(3, "Guest"), as: 2)
        await #expect(throws: RPCError.adminRequired) { try await server.call(name(1, "Boss"), as: 2) }
        #expect(try await ranks(3) == [nil, "Cook", "Guest"])
        var lower = raise
        lower.isAdmin = false
        _ = try await server.call(lower)
        #expect(try await ranks(1) == [nil, nil, "Guest"])
    }

    @Test func `only admins take away what others wrote`() async throws {
        let server = try await TestServer(users: 3)
        let group = try await makeGroup(server, [2, 3]).id
        _ = try await server.call(write("rude", to: group, randomID: 1), as: 2)
        func last(_ number: Int64) throws -> MessageID {
            try #require(server.heard(by: number).compactMap(\.message).last?.id)
        }
        let byMember = TLFunction.MessagesDeleteMessages(revoke: true, id: [try last(3)])
        await #expect(throws: RPCError.forbidden("MESSAGE_DELETE_FORBIDDEN")) {
            try await server.call(byMember, as: 3)
        }
        let byCreator = TLFunction.MessagesDeleteMessages(revoke: true, id: [try last(1)])
        #expect(try await server.call(byCreator).ptsCount == 1)
        #expect(try server.heard(by: 3).last?.message == nil)
    }

    @Test func `reads in a group are told to who wrote`() async throws {
        let server = try await TestServer(users: 3)
        let group = try await makeGroup(server, [2, 3]).id
        let sent = try #require(try await server.call(write("read me", to: group, randomID: 1)).text)
        server.output.forget()
        _ = try await server.call(TLFunction.MessagesReadHistory(peer: peer(group), maxID: 0), as: 2)
        guard case .updateReadHistoryOutbox(let told) = try server.heard(by: 1).first else { throw Missing() }
        #expect(told.maxID == sent.id && told.peer == .peerChat(.init(chatID: group)))
        #expect(try server.heard(by: 3).isEmpty)
    }

    @Test func `a closed group is closed for all`() async throws {
        let server = try await TestServer()
        let group = try await makeGroup(server, [2]).id
        await #expect(throws: RPCError.adminRequired) {
            try await server.call(TLFunction.MessagesDeleteChat(chatID: group), as: 2)
        }
        #expect(try await server.call(TLFunction.MessagesDeleteChat(chatID: group)))
        await #expect(throws: RPCError.forbidden("CHAT_WRITE_FORBIDDEN")) {
            try await server.call(write("anybody?", to: group, randomID: 1))
        }
    }

    @Test func `common groups are found`() async throws {
        let server = try await TestServer(users: 3)
        let first = try await makeGroup(server, [2, 3]).id
        _ = try await makeGroup(server, [3])
        let request = TLFunction.MessagesGetCommonChats(userID: TestServer.input(2), maxID: 0, limit: 10)
        guard case .chats(let common) = try await server.call(request) else { throw Missing() }
        #expect(common.chats.compactMap { $0.chat?.id } == [first])
    }
}
