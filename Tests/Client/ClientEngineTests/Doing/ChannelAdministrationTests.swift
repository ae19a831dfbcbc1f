import ClientModel
import ClientNetwork
import MessageStore
import TelegramSchema
import Testing

@testable import ClientEngine

@Suite struct ChannelAdministrationTests {
    private static let input = TL.InputChannel.inputChannel(.init(channelID: 8, accessHash: 800))

    private func start(_ fixture: ChannelFixture) async throws -> TaskRunner {
        let runner = TaskRunner(fixture.engine.services)
        try await fixture.engine.run { [processor = fixture.processor.processor] in
            await runner.handleStates(processor)
            await runner.setConditions([.network, .accountReady])
            try await runner.start()
        }
        return runner
    }

    @Test func `TC-111 a title shows at once, and comes back when the server refuses`() async throws {
        let fixture = try await ChannelFixture()
        fixture.engine.api.on(TLFunction.ChannelsEditTitle.self) { _ throws(APIError) in
            throw .refused(code: 400, name: "CHAT_ADMIN_REQUIRED")
        }
        let runner = try await start(fixture)
        let title = { try await fixture.engine.store.read { try $0.peer(ChannelFixture.channel)?.title } }
        let task = try await ChannelAdministration(fixture.engine.services)
            .setTitle("New", of: ChannelFixture.channel)
        #expect(try await fixture.engine.end(of: task) == .refused("CHAT_ADMIN_REQUIRED"))
        #expect(try await title() == "Channel 8")
        #expect(fixture.engine.api.calls(of: TLFunction.ChannelsEditTitle.self).map(\.title) == ["New"])
        withExtendedLifetime(runner) {}
    }

    @Test func `TC-111 rights, bans, invitations and slow mode are told in their order`() async throws {
        let fixture = try await ChannelFixture()
        fixture.engine.api.on(TLFunction.ChannelsEditAdmin.self) { _ in .of([]) }
        fixture.engine.api.on(TLFunction.ChannelsEditBanned.self) { _ in .of([]) }
        fixture.engine.api.on(TLFunction.ChannelsToggleSlowMode.self) { _ in .of([]) }
        fixture.engine.api.on(TLFunction.ChannelsInviteToChannel.self) { _ in
            .init(updates: .of([]), missingInvitees: [])
        }
        let runner = try await start(fixture)
        let channels = ChannelAdministration(fixture.engine.services)
        let (ada, channel) = (ProcessorFixture.ada, ChannelFixture.channel)
        try await channels.invite([ada], to: channel)
        try await channels.setRights([.ban, .pin], rank: "Guard", of: ada, in: channel)
        try await channels.restrict([.view], until: 99, ada, in: channel)
        let last = try await channels.setSlowMode(30, of: channel)
        #expect(try await fixture.engine.end(of: last) == .done([]))
        let names = fixture.engine.api.callNames.filter { $0.hasPrefix("Channels") }
        #expect(
            names == [
                "ChannelsInviteToChannel", "ChannelsEditAdmin", "ChannelsEditBanned",
                "ChannelsToggleSlowMode",
            ]
        )
        let admin = try #require(fixture.engine.api.calls(of: TLFunction.ChannelsEditAdmin.self).first)
        #expect(admin.channel == Self.input && admin.rank == "Guard")
        #expect(admin.adminRights.banUsers && admin.adminRights.pinMessages && !admin.adminRights.addAdmins)
        let ban = try #require(fixture.engine.api.calls(of: TLFunction.ChannelsEditBanned.self).first)
        #expect(ban.bannedRights.viewMessages && ban.bannedRights.untilDate == 99)
        withExtendedLifetime(runner) {}
    }

    @Test func `a channel that is left goes at once, and is back when the server refuses`() async throws {
        let fixture = try await ChannelFixture()
        fixture.engine.api.on(TLFunction.ChannelsLeaveChannel.self) { _ throws(APIError) in
            throw .refused(code: 400, name: "USER_CREATOR")
        }
        let list = { try await fixture.engine.store.read { try $0.chat(ChannelFixture.channel).inclusion } }
        let runner = try await start(fixture)
        let channels = ChannelAdministration(fixture.engine.services)
        let task = try await channels.leave(ChannelFixture.channel)
        #expect(try await fixture.engine.end(of: task) == .refused("USER_CREATOR"))
        #expect(try await list()?.list == .main)
        withExtendedLifetime(runner) {}
    }

    @Test func `joining is refused by name when a bot would have to be asked`() async throws {
        let fixture = try await ChannelFixture()
        fixture.engine.api.on(TLFunction.ChannelsJoinChannel.self) { _ in
            .chatInviteJoinResultWebView(.init(botID: 3, queryID: 4, users: []))
        }
        let runner = try await start(fixture)
        let task = try await ChannelAdministration(fixture.engine.services).join(ChannelFixture.channel)
        #expect(try await fixture.engine.end(of: task) == .refused("JOIN_NEEDS_BOT"))
        withExtendedLifetime(runner) {}
    }

    @Test func `messages of a channel are deleted and read in its own box`() async throws {
        let fixture = try await ChannelFixture()
        try await fixture.store((1...3).map { .post($0, pts: 20 + $0) })
        fixture.engine.api.on(TLFunction.ChannelsDeleteMessages.self) { _ in .init(pts: 24, ptsCount: 1) }
        fixture.engine.api.on(TLFunction.ChannelsReadHistory.self) { _ in true }
        fixture.engine.api.on(TLFunction.MessagesGetPeerDialogs.self) { _ in
            let dialog = TL.Dialog.channel(8, top: 3, pts: 23)
            return .init(dialogs: [dialog], messages: [], chats: [.channel(8)], users: [], state: .at(10))
        }
        let runner = try await start(fixture)
        let key = MessageKey(peer: ChannelFixture.channel, namespace: .cloud, id: 2)
        try await Editor(fixture.engine.services).delete([key], forEveryone: true)
        #expect(try await fixture.engine.until { try await fixture.pts() == 24 })
        #expect(try await fixture.message(2) == nil)
        #expect(fixture.engine.api.calls(of: TLFunction.ChannelsDeleteMessages.self).map(\.id) == [[2]])
        try await fixture.engine.store.transaction { transaction in
            let state = IDReadState(maxIncomingRead: 0, maxOutgoingRead: 0, maxKnown: 3, count: 2)
            try transaction.setReadState(.idBased(state), of: ChannelFixture.channel)
        }
        try await ReadStateService(fixture.engine.services).readAll(in: ChannelFixture.channel)
        let isTold = await fixture.engine.until {
            !fixture.engine.api.calls(of: TLFunction.ChannelsReadHistory.self).isEmpty
        }
        #expect(isTold)
        #expect(fixture.engine.api.calls(of: TLFunction.ChannelsReadHistory.self).first?.maxID == 3)
        #expect(fixture.engine.api.calls(of: TLFunction.MessagesReadHistory.self).isEmpty)
        withExtendedLifetime(runner) {}
    }

    @Test func `members are told page by page`() async throws {
        let fixture = try await ChannelFixture()
        fixture.engine.api.on(TLFunction.ChannelsGetParticipants.self) { _ in
            .channelParticipants(
                .init(
                    count: 9,
                    participants: [
                        .channelParticipantCreator(.init(userID: 3, adminRights: .init(addAdmins: true)))
                    ],
                    chats: [],
                    users: [.sample(3, "Cleo")]
                )
            )
        }
        let page = try await fixture.engine.run {
            [services = fixture.engine.services, processor = fixture.processor.processor] in
            try await ChannelAdministration(services)
                .members(of: ChannelFixture.channel, .named("cl"), through: processor)
        }
        #expect(page.count == 9)
        #expect(page.members.map(\.role) == [.creator])
        #expect(page.members.first?.rights == .addAdmins)
        let request = fixture.engine.api.calls(of: TLFunction.ChannelsGetParticipants.self).first
        #expect(request?.filter == .channelParticipantsSearch(.init(q: "cl")))
    }

    @Test func `TC-111 a channel is made, named for the public, and deleted`() async throws {
        let fixture = try await ChannelFixture()
        fixture.engine.api.on(TLFunction.ChannelsCreateChannel.self) { _ in .of([], chats: [.channel(10)]) }
        fixture.engine.api.on(TLFunction.ChannelsUpdateUsername.self) { _ in true }
        fixture.engine.api.on(TLFunction.ChannelsDeleteChannel.self) { _ in .of([]) }
        let runner = try await start(fixture)
        let channels = ChannelAdministration(fixture.engine.services)
        let new = NewGroups(fixture.engine.services, processor: fixture.processor.processor)
        let made = try await fixture.engine.run { try await new.makeChannel("News", about: "What is new") }
        #expect(made == PeerID(.channel, 10))
        #expect(
            try await fixture.engine.store.read { try $0.peer(PeerID(.channel, 10))?.title } == "Channel 10"
        )
        try await channels.setUsername("news", of: ChannelFixture.channel)
        let last = try await channels.delete(ChannelFixture.channel)
        #expect(try await fixture.engine.end(of: last) == .done([]))
        let api = fixture.engine.api
        let creation = try #require(api.calls(of: TLFunction.ChannelsCreateChannel.self).first)
        #expect(creation.broadcast && !creation.megagroup && creation.title == "News")
        #expect(creation.about == "What is new")
        #expect(api.calls(of: TLFunction.ChannelsUpdateUsername.self).map(\.username) == ["news"])
        #expect(api.calls(of: TLFunction.ChannelsDeleteChannel.self).map(\.channel) == [Self.input])
        withExtendedLifetime(runner) {}
    }

    @Test
    func `making a channel fails at once if the server has no channels, or does not return the new one`()
        async throws
    {
        let fixture = try await ChannelFixture()
        fixture.engine.api.on(TLFunction.ChannelsCreateChannel.self) { _ throws(APIError) in
            throw .refused(code: 400, name: "INPUT_METHOD_INVALID")
        }
        let new = NewGroups(fixture.engine.services, processor: fixture.processor.processor)
        await #expect(throws: APIError.refused(code: 400, name: "INPUT_METHOD_INVALID")) {
            try await fixture.engine.run { try await new.makeChannel("News") }
        }
        fixture.engine.api.on(TLFunction.ChannelsCreateChannel.self) { _ in .of([]) }
        await #expect(throws: TaskFailure.broken("RESULT_INCOMPLETE")) {
            try await fixture.engine.run { try await new.makeChannel("News") }
        }
    }

    @Test func `a public name that is taken is refused by name, and what follows is done`() async throws {
        let fixture = try await ChannelFixture()
        fixture.engine.api.on(TLFunction.ChannelsUpdateUsername.self) { _ throws(APIError) in
            throw .refused(code: 400, name: "USERNAME_OCCUPIED")
        }
        fixture.engine.api.on(TLFunction.ChannelsToggleSignatures.self) { _ in .of([]) }
        let runner = try await start(fixture)
        let channels = ChannelAdministration(fixture.engine.services)
        let name = try await channels.setUsername("taken", of: ChannelFixture.channel)
        let signatures = try await channels.setSignatures(true, of: ChannelFixture.channel)
        #expect(try await fixture.engine.end(of: signatures) == .done([]))
        #expect(try await fixture.engine.outcome(of: name) == .refused("USERNAME_OCCUPIED"))
        let told = fixture.engine.api.calls(of: TLFunction.ChannelsToggleSignatures.self)
        #expect(told.map(\.signaturesEnabled) == [true])
        withExtendedLifetime(runner) {}
    }

    @Test func `TC-111 with what members react is told as it was chosen`() async throws {
        let fixture = try await ChannelFixture()
        fixture.engine.api.on(TLFunction.MessagesSetChatAvailableReactions.self) { _ in .of([]) }
        let runner = try await start(fixture)
        let channels = ChannelAdministration(fixture.engine.services)
        var some = AllowedReactions()
        some.reactions = [.emoji("👍")]
        some.limit = 3
        try await channels.setReactions(some, in: ChannelFixture.channel)
        let last = try await channels.setReactions(AllowedReactions(), in: ChannelFixture.channel)
        #expect(try await fixture.engine.end(of: last) == .done([]))
        let told = fixture.engine.api.calls(of: TLFunction.MessagesSetChatAvailableReactions.self)
        #expect(told.map(\.reactionsLimit) == [3, nil])
        #expect(
            told.map(\.availableReactions) == [
                .chatReactionsSome(.init(reactions: [.reactionEmoji(.init(emoticon: "👍"))])),
                .chatReactionsNone,
            ]
        )
        withExtendedLifetime(runner) {}
    }

    @Test func `TC-111 what members may not do shows at once, and goes back when it is refused`() async throws
    {
        let fixture = try await ChannelFixture()
        fixture.engine.api.on(TLFunction.MessagesEditChatDefaultBannedRights.self) { _ throws(APIError) in
            throw .refused(code: 400, name: "CHAT_ADMIN_REQUIRED")
        }
        let shown = {
            try await fixture.engine.store.read { reader -> ChatRestrictions? in
                guard case .channel(let channel)? = try reader.peer(ChannelFixture.channel) else {
                    return nil
                }
                return channel.restrictions
            }
        }
        let before = try await shown()
        let channels = ChannelAdministration(fixture.engine.services)
        let task = try await channels.setRestrictions([.sendPolls], in: ChannelFixture.channel)
        #expect(try await shown() == [.sendPolls])
        let runner = try await start(fixture)
        #expect(try await fixture.engine.end(of: task) == .refused("CHAT_ADMIN_REQUIRED"))
        #expect(try await shown() == before)
        let told = fixture.engine.api.calls(of: TLFunction.MessagesEditChatDefaultBannedRights.self)
        #expect(told.map(\.bannedRights.sendPolls) == [true])
        withExtendedLifetime(runner) {}
    }

    @Test func `TC-111 all that somebody wrote goes at once, slice by slice at the server`() async throws {
        let fixture = try await ChannelFixture()
        try await fixture.store((1...3).map { .post($0, pts: 20 + $0) })
        let calls = Box<Int32>(0)
        fixture.engine.api.on(TLFunction.ChannelsDeleteParticipantHistory.self) { _ in
            let slice = calls.update { count -> Int32 in
                count += 1
                return count
            }
            return .init(pts: 23 + slice, ptsCount: 1, offset: slice == 1 ? 2 : 0)
        }
        let channels = ChannelAdministration(fixture.engine.services)
        let task = try await channels.deleteAll(by: ProcessorFixture.ada, in: ChannelFixture.channel)
        #expect(try await fixture.message(1) == nil)
        #expect(try await fixture.message(3) == nil)
        let runner = try await start(fixture)
        #expect(try await fixture.engine.end(of: task) == .done([]))
        #expect(calls.value == 2)
        #expect(try await fixture.pts() == 25)
        withExtendedLifetime(runner) {}
    }
}
