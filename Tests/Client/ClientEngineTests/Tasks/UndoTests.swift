import ClientModel
import MessageStore
import TelegramSchema
import Testing

@testable import ClientEngine

@Suite struct UndoTests {
    private static let group = PeerID(.group, 9)
    private static let key = MessageKey(peer: FakeChat.bob, namespace: .cloud, id: 5)
    private static let scheduled = MessageKey(peer: FakeChat.bob, namespace: .scheduled, id: 5)
    private static let place = LiveLocation(location: Location(latitude: 1, longitude: 2), period: 60)

    private static let all: [Undo] = [
        .notifications(group, PeerNotificationSettings()), .pins(.archive, [group, FakeChat.bob]),
        .messagePin(key, isPinned: true), .hole(group, 3...9), .contact(FakeChat.bob, true),
        .notificationDefaults(.groups, PeerNotificationSettings()), .blocked(FakeChat.bob, true),
        .reaction(key), .vote(-44, own: [[0], [1, 2]]), .vote(44, own: []), .closedPoll(44, true),
        .media(key, .liveLocation(place)), .list(group, .archive), .list(group, nil),
        .name(FakeChat.bob, first: "Bob", last: "Builder"), .title(group, "Team"),
        .restrictions(group, [.sendPolls, .sendText]), .about(group, "us"),
        .administrator(FakeChat.bob, in: group, true), .folders, .sendTime(scheduled, 7),
        .scheduled(group), .unknown,
    ]

    @Test(arguments: all)
    func `an undo is read as it was written`(undo: Undo) throws {
        #expect(try Undo(record: undo.record()) == undo)
    }

    @Test func `a vote that an older version stored is read`() throws {
        var poll = Poll(id: 44, question: FormattedText("Where?"), answers: [])
        poll.results.votes = [PollVotes(option: [1], count: 2)]
        poll.results.votes[0].isChosen = true
        var writer = RecordWriter()
        writer.write(UInt64(7), at: 1)
        writer.write(poll.record(), at: 3)
        #expect(try Undo(record: writer.bytes) == .vote(44, own: [[1]]))
    }

    /// A call that shows a change of a group's description, and has Bob as an administrator.
    private func change(_ fixture: EngineFixture) async throws {
        try await fixture.store.transaction { transaction in
            try transaction.setPeer(.group(Group(9, title: "Team")))
            try transaction.updateCachedPeerData(Self.group) { page in
                page.about = "before"
                page.members = [GroupMember(FakeChat.bob)]
            }
        }
        let groups = GroupAdministration(fixture.services)
        try await groups.setDescription("shown", of: Self.group)
        try await groups.setAdministrator(true, FakeChat.bob, in: Self.group)
    }

    private func page(_ fixture: EngineFixture) async throws -> CachedPeerData? {
        try await fixture.store.read { try $0.cachedPeerData(Self.group) }
    }

    @Test(arguments: ["shown", "told"])
    func `a profile lies below the changes that wait, and a refusal brings it back`(about: String)
        async throws
    {
        let fixture = try EngineFixture()
        let runner = try await fixture.doing([])
        try await change(fixture)
        try await fixture.store.transaction { transaction in
            var told = CachedPeerData()
            told.about = about
            told.pinnedMessage = 4
            told.members = [GroupMember(FakeChat.bob), GroupMember(PeerID(.user, 3))]
            try transaction.receive(told, of: Self.group)
        }
        let shown = try await page(fixture)
        #expect(shown?.about == "shown" && shown?.pinnedMessage == 4)
        #expect(shown?.members.map(\.role) == [.admin, .member])
        try await fixture.run { await runner.setConditions([.network, .accountReady]) }
        #expect(try await fixture.until { try await !fixture.store.read { try $0.hasUnfinishedTasks() } })
        let after = try await page(fixture)
        #expect(after?.about == about && after?.members.map(\.role) == [.member, .member])
    }

    @Test func `a description that was set while a refused one waited stays`() async throws {
        let fixture = try EngineFixture()
        let runner = try await fixture.doing([])
        try await change(fixture)
        try await fixture.store.transaction { transaction in
            try transaction.updateCachedPeerData(Self.group) { $0.about = "of another device" }
        }
        try await fixture.run { await runner.setConditions([.network, .accountReady]) }
        #expect(try await fixture.until { try await !fixture.store.read { try $0.hasUnfinishedTasks() } })
        #expect(try await page(fixture)?.about == "of another device")
        #expect(try await page(fixture)?.members.map(\.role) == [.member])
    }

    @Test func `a peer that an older version stored restores its name or title`() throws {
        var user = User(2)
        (user.firstName, user.lastName) = ("Bob", "Builder")
        let undos = try [Peer.user(user), .group(Group(9, title: "Team"))].map { peer in
            var writer = RecordWriter()
            writer.write(UInt64(1), at: 1)
            writer.write(peer.record(), at: 3)
            return try Undo(record: writer.bytes)
        }
        #expect(undos == [.name(user.id, first: "Bob", last: "Builder"), .title(Self.group, "Team")])
    }

    @Test(arguments: [(UInt64(13), Undo.title(group, "shown")), (14, .about(group, "shown"))])
    func `a call of an older version shows the refused text beside its undo`(
        kind: UInt64,
        shown: Undo
    ) throws {
        var undo = RecordWriter()
        undo.write(kind, at: 1)
        undo.write(Self.group, at: 2)
        undo.write("shown", at: 8)
        undo.write("before", at: 9)
        var writer = RecordWriter()
        writer.write(undo.bytes, at: 2)
        writer.write(undo.bytes, at: 2)
        writer.write([Undo.unknown], at: 3)
        #expect(try StoredCall(record: writer.bytes).shown == [.unknown, shown])
    }
}
