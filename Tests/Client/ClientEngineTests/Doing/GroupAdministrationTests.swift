import ClientModel
import ClientNetwork
import MessageStore
import TelegramSchema
import Testing

@testable import ClientEngine

@Suite struct GroupAdministrationTests {
    static let team = PeerID(.group, 7)

    private func addTeam(_ fixture: EngineFixture) async throws {
        try await fixture.store.transaction { try $0.setPeer(.group(Group(7, title: "Team"))) }
    }

    private func team(_ fixture: EngineFixture) async throws -> Group? {
        guard case .group(let group)? = try await fixture.store.read({ try $0.peer(Self.team) }) else {
            return nil
        }
        return group
    }

    @Test func `TC-111: a title and what members may do show at once, and go back when they are refused`()
        async throws
    {
        let fixture = try EngineFixture()
        fixture.api.on(TLFunction.MessagesEditChatTitle.self) { _ throws(APIError) in
            throw .refused(code: 400, name: "CHAT_ADMIN_REQUIRED")
        }
        fixture.api.on(TLFunction.MessagesEditChatDefaultBannedRights.self) { _ throws(APIError) in
            throw .refused(code: 400, name: "CHAT_ADMIN_REQUIRED")
        }
        let runner = try await fixture.doing([])
        try await addTeam(fixture)
        let groups = GroupAdministration(fixture.services)
        let titling = try #require(try await groups.setTitle("Crew", of: Self.team))
        #expect(try await team(fixture)?.title == "Crew")
        #expect(try await groups.setTitle("Crew", of: Self.team) == nil)
        let restricting = try #require(try await groups.setRestrictions([.sendPolls], of: Self.team))
        #expect(try await team(fixture)?.restrictions == .sendPolls)
        try await fixture.run { await runner.setConditions([.network, .accountReady]) }
        #expect(try await fixture.end(of: titling) == .refused("CHAT_ADMIN_REQUIRED"))
        #expect(try await fixture.end(of: restricting) == .refused("CHAT_ADMIN_REQUIRED"))
        #expect(try await team(fixture)?.restrictions == [])
    }

    @Test func `TC-111: what is done with a group is told in its order`() async throws {
        let fixture = try EngineFixture()
        fixture.api.on(TLFunction.MessagesAddChatUser.self) { _ in
            .init(updates: .of([]), missingInvitees: [])
        }
        fixture.api.on(TLFunction.MessagesEditChatAdmin.self) { _ in true }
        fixture.api.on(TLFunction.MessagesEditChatAbout.self) { _ in true }
        fixture.api.on(TLFunction.MessagesDeleteChatUser.self) { _ in .of([]) }
        fixture.api.on(TLFunction.MessagesDeleteChat.self) { _ in true }
        let runner = try await fixture.doing([])
        try await addTeam(fixture)
        let groups = GroupAdministration(fixture.services)
        try await groups.add(FakeChat.bob, to: Self.team, showing: 20)
        try await groups.setAdministrator(true, FakeChat.bob, in: Self.team)
        try await groups.setDescription("Us", of: Self.team)
        try await groups.remove(FakeChat.bob, from: Self.team)
        let last = try await groups.delete(Self.team)
        try await fixture.run { await runner.setConditions([.network, .accountReady]) }
        #expect(try await fixture.end(of: last) == .done([]))
        #expect(
            fixture.api.callNames == [
                "MessagesAddChatUser", "MessagesEditChatAdmin", "MessagesEditChatAbout",
                "MessagesDeleteChatUser", "MessagesDeleteChat",
            ]
        )
        #expect(fixture.api.calls(of: TLFunction.MessagesAddChatUser.self).first?.fwdLimit == 20)
    }

    @Test func `the groups that one is in with somebody are asked for, and stored`() async throws {
        let fixture = try await ProcessorFixture()
        try await fixture.engine.run { [store = fixture.engine.store] in
            try await store.transaction { transaction in
                var ada = User(ProcessorFixture.ada.number)
                ada.accessHash = 200
                try transaction.setPeer(.user(ada))
            }
        }
        fixture.engine.api.on(TLFunction.MessagesGetCommonChats.self) { _ in
            let chat = TL.Chat.chat(
                .init(
                    id: 31,
                    title: "Crew",
                    photo: .chatPhotoEmpty,
                    participantsCount: 2,
                    date: 1_700_000_000,
                    version: 1
                )
            )
            return .chats(.init(chats: [chat]))
        }
        let shared = GroupsInCommon(fixture.engine.services, processor: fixture.processor)
        let groups = try await fixture.engine.run { try await shared.with(ProcessorFixture.ada) }
        #expect(groups.map(\.id) == [PeerID(.group, 31)])
        #expect(try await fixture.engine.store.read { try $0.peer(PeerID(.group, 31))?.title } == "Crew")
    }

    @Test func `somebody who cannot be named to the server is refused before anything is stored`()
        async throws
    {
        let fixture = try EngineFixture()
        let groups = GroupAdministration(fixture.services)
        await #expect(throws: TaskFailure.refused(.unknownChat)) {
            try await groups.add(PeerID(.user, 99), to: Self.team)
        }
        #expect(
            try await fixture.store.read { try $0.tasks(in: TaskQueueID("group", Self.team.packed)).isEmpty }
        )
    }

    @Test func `the own name shows at once and goes back when it is refused`() async throws {
        let fixture = try EngineFixture()
        fixture.api.on(TLFunction.AccountUpdateProfile.self) { request throws(APIError) in
            if request.firstName == "" { throw .refused(code: 400, name: "FIRSTNAME_INVALID") }
            return .sample(1, request.firstName ?? "Ada")
        }
        fixture.api.on(TLFunction.AccountUpdateUsername.self) { _ throws(APIError) in
            throw .refused(code: 400, name: "USERNAME_OCCUPIED")
        }
        let runner = try await fixture.doing([])
        try await fixture.store.transaction { transaction in
            var own = User(EngineFixture.selfID.number)
            own.firstName = "Ada"
            own.flags = .isSelf
            try transaction.setPeer(.user(own))
        }
        func name() async throws -> String? {
            try await fixture.store.read { try $0.peer(EngineFixture.selfID)?.title }
        }
        let profile = OwnProfile(fixture.services)
        let first = try await profile.update(firstName: "Augusta")
        #expect(try await name() == "Augusta")
        let second = try await profile.update(firstName: "")
        let third = try await profile.setUsername("ada")
        try await fixture.run { await runner.setConditions([.network, .accountReady]) }
        #expect(try await fixture.end(of: first) == .done([]))
        #expect(try await fixture.end(of: second) == .refused("FIRSTNAME_INVALID"))
        #expect(try await fixture.end(of: third) == .refused("USERNAME_OCCUPIED"))
        #expect(try await name() == "Augusta")
    }

    @Test func `a new group is there with its first message when the server made it`() async throws {
        let fixture = try await ProcessorFixture()
        try await fixture.engine.run { [store = fixture.engine.store] in
            try await store.transaction { transaction in
                var ada = User(ProcessorFixture.ada.number)
                ada.accessHash = 200
                try transaction.setPeer(.user(ada))
            }
        }
        fixture.engine.api.on(TLFunction.MessagesCreateChat.self) { request in
            let chat = TL.Chat.chat(
                .init(
                    creator: true,
                    id: 31,
                    title: request.title,
                    photo: .chatPhotoEmpty,
                    participantsCount: 2,
                    date: 1_700_000_000,
                    version: 1
                )
            )
            let created = TL.Message.messageService(
                .init(
                    out: true,
                    id: 5,
                    fromID: .peerUser(.init(userID: 1)),
                    peerID: .peerChat(.init(chatID: 31)),
                    date: 1_700_000_000,
                    action: .messageActionChatCreate(.init(title: request.title, users: [1, 2]))
                )
            )
            let updates = TL.Updates.updates(
                .init(
                    updates: [.updateNewMessage(.init(message: created, pts: 11, ptsCount: 1))],
                    users: [.sample(1), .sample(2)],
                    chats: [chat],
                    date: 1_700_000_000,
                    seq: 0
                )
            )
            return .init(updates: updates, missingInvitees: [])
        }
        let groups = NewGroups(fixture.engine.services, processor: fixture.processor)
        let group = try await fixture.engine.run {
            try await groups.make("Crew", with: [ProcessorFixture.ada])
        }
        #expect(group == PeerID(.group, 31))
        #expect(try await fixture.engine.store.read { try $0.peer(group)?.title } == "Crew")
        let key = MessageKey(peer: group, namespace: .cloud, id: 5)
        #expect(try await fixture.engine.store.read { try $0.hasMessage(key) })
        await #expect(throws: TaskFailure.refused(.unknownChat)) {
            try await fixture.engine.run { try await groups.make("Crew", with: [PeerID(.user, 99)]) }
        }
    }
}
