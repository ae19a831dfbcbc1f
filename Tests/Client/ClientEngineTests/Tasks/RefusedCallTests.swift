import ClientModel
import ClientNetwork
import MessageStore
import SchemaMapping
import TelegramSchema
import TestKit
import Testing

@testable import ClientEngine

/// Calls that the server refuses after it has told of the same, or of more.
@Suite struct RefusedCallTests {
    private static let bob = FakeChat.bob
    private static let eve = PeerID(.user, 3)
    private static let team = PeerID(.group, 7)
    private static let channel = PeerID(.channel, 8)
    private static let key = MessageKey(peer: FakeChat.bob, namespace: .cloud, id: 5)

    /// A fixture without a network that knows Bob, Eve, a group, a channel, and one message of ours to Bob.
    private func start(_ media: [Media] = []) async throws -> (EngineFixture, TaskRunner) {
        let fixture = try EngineFixture()
        let runner = try await fixture.doing([])
        try await fixture.store.transaction { transaction in
            var (own, eve, channel) = (User(1), User(3), Channel(8, title: "before"))
            own.firstName = "before"
            (eve.accessHash, channel.accessHash) = (7, 7)
            let group = Group(7, title: "before")
            try transaction.setPeers([.user(own), .user(eve), .group(group), .channel(channel)])
            for peer in [Self.bob, Self.eve, Self.channel] {
                try transaction.setInclusion(ChatInclusion(.main), of: peer)
            }
            try transaction.updateCachedPeerData(Self.bob) { $0.about = "Bob" }
            try transaction.updateCachedPeerData(Self.team) { $0.members = [GroupMember(Self.bob)] }
            var content = MessageContent(text: "")
            content.media = media
            try transaction.add(
                Message(
                    MessageFields(
                        key: Self.key,
                        timestamp: 1_600_000_000,
                        author: EngineFixture.selfID,
                        content: EncodedContent(content)
                    )
                )
            )
        }
        return (fixture, runner)
    }

    /// Stores what the server tells.
    private func tell(_ operations: [UpdateOperation], _ fixture: EngineFixture) async throws {
        try await fixture.store.transaction { transaction in
            var replay = UpdateReplay(transaction, selfID: EngineFixture.selfID, now: 0, sentIDs: [:])
            try replay.run(operations)
        }
    }

    /// Has the server describe peers.
    private func tell(
        _ peers: [Peer],
        contacts: [PeerID: Bool] = [:],
        _ fixture: EngineFixture
    ) async throws {
        var told = ReferencedPeers()
        (told.peers, told.contacts) = (peers, contacts)
        let answer = told
        try await fixture.store.transaction { transaction in
            var replay = UpdateReplay(transaction, selfID: EngineFixture.selfID, now: 0, sentIDs: [:])
            try replay.store(answer)
        }
    }

    /// Has the waiting calls refused, as nothing is scripted.
    private func refuse(_ fixture: EngineFixture, _ runner: TaskRunner) async throws {
        try await fixture.run { await runner.setConditions([.network, .accountReady]) }
        #expect(try await fixture.until { try await !fixture.store.read { try $0.hasUnfinishedTasks() } })
        #expect(fixture.api.callCount > 0)
    }

    private func peer(_ id: PeerID, _ fixture: EngineFixture) async throws -> Peer? {
        try await fixture.store.read { try $0.peer(id) }
    }

    private func muted(_ time: Int32) -> PeerNotificationSettings {
        var settings = PeerNotificationSettings()
        settings.muteUntil = time
        return settings
    }

    @Test(arguments: [Int32.max, 1_900_000_000])
    func `a refused mute leaves the one of another device`(told: Int32) async throws {
        let (fixture, runner) = try await start()
        try await ChatSettings(fixture.services).setNotifications(muted(.max), of: Self.bob)
        try await tell([.chat(.notificationSettings(Self.bob, muted(told)))], fixture)
        #expect(try await fixture.store.read { try $0.notificationSettings(Self.bob) } == muted(.max))
        try await refuse(fixture, runner)
        #expect(try await fixture.store.read { try $0.notificationSettings(Self.bob) } == muted(told))
    }

    @Test func `a refused mute of all groups leaves the one of another device`() async throws {
        let (fixture, runner) = try await start()
        try await ChatSettings(fixture.services).setNotifications(muted(.max), ofAll: .groups)
        try await tell([.chat(.defaultNotificationSettings(.groups, muted(9)))], fixture)
        try await refuse(fixture, runner)
        #expect(try await fixture.store.read { try $0.defaultNotificationSettings(.groups) } == muted(9))
    }

    @Test(arguments: [
        ([ChatOperation.setPinned([eve, bob], .main)], [eve, bob]), ([.setPinned([bob], .main)], [bob]),
        ([.pin(bob, .main, isPinned: true), .pin(eve, .main, isPinned: true)], [eve, bob]),
    ])
    func `refused pins of chats leave those of another device`(
        told: [ChatOperation],
        expected: [PeerID]
    ) async throws {
        let (fixture, runner) = try await start()
        let settings = ChatSettings(fixture.services)
        try await settings.setPinned([Self.bob])
        try await tell(told.map { .chat($0) }, fixture)
        #expect(try await fixture.store.read { try $0.pinnedChats(in: .list(.main)) } == [Self.bob])
        try await refuse(fixture, runner)
        #expect(try await fixture.store.read { try $0.pinnedChats(in: .list(.main)) } == expected)
    }

    @Test func `a refused block leaves that of another device`() async throws {
        let (fixture, runner) = try await start()
        try await Contacts(fixture.services).setBlocked(true, Self.bob)
        try await tell([.peer(.block(Self.bob, true))], fixture)
        try await refuse(fixture, runner)
        #expect(try await fixture.store.read { try $0.cachedPeerData(Self.bob)?.isBlocked } == true)
    }

    @Test func `a refused contact leaves that of another device, and all else that was told of the user`()
        async throws
    {
        let (fixture, runner) = try await start()
        try await Contacts(fixture.services).add(Self.eve, firstName: "Evelyn")
        var told = User(3)
        (told.firstName, told.phone) = ("Eva", "1555")
        try await tell([.user(told)], contacts: [Self.eve: true], fixture)
        try await refuse(fixture, runner)
        #expect(try await fixture.store.read { try $0.isContact(Self.eve) })
        guard case .user(let user)? = try await peer(Self.eve, fixture) else { throw Stuck() }
        #expect(user.firstName == "Eva" && user.phone == "1555")
    }

    @Test func `a contact added twice and refused both times is none, under its old name`() async throws {
        let (fixture, runner) = try await start()
        let contacts = Contacts(fixture.services)
        for name in ["Eva", "Evelyn"] { try await contacts.add(Self.eve, firstName: name) }
        try await refuse(fixture, runner)
        #expect(try await !fixture.store.read { try $0.isContact(Self.eve) })
        #expect(try await peer(Self.eve, fixture)?.title == "")
    }

    @Test func `a refused name of the user's leaves that of another device, and their number`() async throws {
        let (fixture, runner) = try await start()
        try await OwnProfile(fixture.services).update(firstName: "refused")
        let name = PeerOperation.name(EngineFixture.selfID, first: "told", last: "", usernames: [])
        try await tell([.peer(name), .peer(.phone(EngineFixture.selfID, "1555"))], fixture)
        try await refuse(fixture, runner)
        guard case .user(let user)? = try await peer(EngineFixture.selfID, fixture) else { throw Stuck() }
        #expect(user.firstName == "told" && user.phone == "1555")
    }

    @Test(arguments: ["refused", "told"])
    func `a refused title leaves that of another administrator`(told: String) async throws {
        let (fixture, runner) = try await start()
        try await GroupAdministration(fixture.services).setTitle("refused", of: Self.team)
        try await ChannelAdministration(fixture.services).setTitle("refused", of: Self.channel)
        var channel = Channel(8, title: told)
        channel.accessHash = 7
        try await tell([.group(Group(7, title: told)), .channel(channel)], fixture)
        try await refuse(fixture, runner)
        #expect(try await peer(Self.team, fixture)?.title == told)
        #expect(try await peer(Self.channel, fixture)?.title == told)
    }

    @Test func `of two refused titles the later leaves that which was told between them`() async throws {
        let (fixture, runner) = try await start()
        let groups = GroupAdministration(fixture.services)
        try await groups.setTitle("first", of: Self.team)
        try await fixture.store.transaction { try $0.setPeer(.group(Group(7, title: "told"))) }
        try await groups.setTitle("second", of: Self.team)
        try await refuse(fixture, runner)
        #expect(try await peer(Self.team, fixture)?.title == "told")
    }

    @Test func `refused restrictions leave a title and restrictions that were told meanwhile`() async throws {
        let (fixture, runner) = try await start()
        try await GroupAdministration(fixture.services).setRestrictions(.sendPolls, of: Self.team)
        try await ChannelAdministration(fixture.services).setRestrictions(.sendPolls, in: Self.channel)
        try await tell([.group(Group(7, title: "told"))], fixture)
        try await tell([.peer(.restrictMembers(Self.channel, .sendPolls))], fixture)
        try await refuse(fixture, runner)
        guard case .group(let group)? = try await peer(Self.team, fixture),
            case .channel(let channel)? = try await peer(Self.channel, fixture)
        else { throw Stuck() }
        #expect(group.title == "told" && group.restrictions == [])
        #expect(channel.restrictions == .sendPolls)
    }

    @Test func `a refused administrator leaves that whom another has appointed`() async throws {
        let (fixture, runner) = try await start()
        try await GroupAdministration(fixture.services).setAdministrator(true, Self.bob, in: Self.team)
        try await tell([.peer(.setAdmin(Self.team, Self.bob, true))], fixture)
        try await refuse(fixture, runner)
        let members = try await fixture.store.read { try $0.cachedPeerData(Self.team)?.members }
        #expect(members?.map(\.role) == [.admin])
    }

    @Test func `a refused move to the archive leaves that of another device`() async throws {
        let (fixture, runner) = try await start()
        try await ChatSettings(fixture.services).setArchived(true, [Self.bob, Self.eve])
        try await tell([.chat(.move(Self.bob, .archive))], fixture)
        try await refuse(fixture, runner)
        let lists = try await fixture.store.read { reader in
            try [Self.bob, Self.eve].map { try reader.chat($0).inclusion?.list }
        }
        #expect(lists == [.archive, .main])
    }

    @Test func `a channel that another device has left does not come back when leaving it is refused`()
        async throws
    {
        let (fixture, runner) = try await start()
        try await ChannelAdministration(fixture.services).leave(Self.channel)
        var channel = Channel(8, title: "before")
        channel.accessHash = 7
        channel.flags.insert(.left)
        try await tell([.channel(channel)], fixture)
        try await refuse(fixture, runner)
        #expect(try await fixture.store.read { try $0.chat(Self.channel).inclusion } == nil)
    }

    @Test func `a chat whose deletion is refused stays where another device has put it`() async throws {
        let (fixture, runner) = try await start()
        try await Editor(fixture.services).clearHistory(of: Self.bob, forEveryone: false, removesChat: true)
        try await tell([.chat(.move(Self.bob, .archive))], fixture)
        try await refuse(fixture, runner)
        #expect(try await fixture.store.read { try $0.chat(Self.bob).inclusion?.list } == .archive)
    }

    @Test(arguments: [false, true])
    func `a chat whose clearing is refused is fetched with its newest message`(removesChat: Bool) async throws
    {
        let (fixture, runner) = try await start()
        let editor = Editor(fixture.services)
        try await editor.clearHistory(of: Self.bob, forEveryone: false, removesChat: removesChat)
        #expect(try await fixture.store.read { try $0.chat(Self.bob).top } == nil)
        try await refuse(fixture, runner)
        // Without a message it would be in no list.
        #expect(
            await fixture.until { fixture.api.calls(of: TLFunction.MessagesGetPeerDialogs.self).count == 1 }
        )
    }

    @Test func `a live location that another device has stopped does not go on when a move is refused`()
        async throws
    {
        let place = LiveLocation(location: Location(latitude: 1, longitude: 2), period: 900)
        var stopped = place
        stopped.period = 30
        let told = stopped
        let (fixture, runner) = try await start([.liveLocation(place)])
        try await Editor(fixture.services).move(to: Location(latitude: 3, longitude: 4), Self.key)
        try await fixture.store.transaction { try $0.setMedia(.liveLocation(told), of: Self.key) }
        try await refuse(fixture, runner)
        let media = try await fixture.store.read { try $0.message(Self.key)?.content.decoded().media }
        #expect(media == [.liveLocation(told)])
    }

    @Test func `a move of a live location that another device has made, too, stays when ours is refused`()
        async throws
    {
        let place = LiveLocation(location: Location(latitude: 1, longitude: 2), period: 900)
        let (fixture, runner) = try await start([.liveLocation(place)])
        try await Editor(fixture.services).move(to: Location(latitude: 3, longitude: 4), Self.key)
        guard case .message(var message) = TL.Message.text(5, "", by: 1) else { throw Stuck() }
        let point = TL.GeoPoint.geoPoint(.init(long: 4, lat: 3, accessHash: 0))
        message.media = .messageMediaGeoLive(.init(geo: point, period: 900))
        let told = try #require(ReceivedMessage(.message(message), selfID: EngineFixture.selfID))
        try await tell([.editMessage(told)], fixture)
        let shown = try await fixture.store.read { try $0.message(Self.key)?.content.decoded().media }
        try await refuse(fixture, runner)
        let media = try await fixture.store.read { try $0.message(Self.key)?.content.decoded().media }
        guard case .liveLocation(let live)? = media?.first else { throw Stuck() }
        #expect(live.location.latitude == 3 && media == shown)
    }

    @Test func `an administrator whom a call of ours and another demote loses the title`() async throws {
        let (fixture, runner) = try await start()
        try await fixture.store.transaction { transaction in
            try transaction.updateCachedPeerData(Self.team) { page in
                (page.members[0].role, page.members[0].rank) = (.admin, "boss")
            }
        }
        try await GroupAdministration(fixture.services).setAdministrator(false, Self.bob, in: Self.team)
        try await tell([.peer(.setAdmin(Self.team, Self.bob, false))], fixture)
        try await refuse(fixture, runner)
        let members = try await fixture.store.read { try $0.cachedPeerData(Self.team)?.members }
        #expect(members?.map(\.role) == [.member] && members?.map(\.rank) == [""])
    }

    @Test func `a block that is told of a user without a profile stores none`() async throws {
        let (fixture, runner) = try await start()
        try await tell([.peer(.block(Self.eve, true))], fixture)
        #expect(try await fixture.store.read { try $0.cachedPeerData(Self.eve) } == nil)
        withExtendedLifetime(runner) {}
    }

    /// Adds a call to a queue that no version can read.
    private func addUnreadable(_ queue: TaskQueueID, _ fixture: EngineFixture) async throws -> TaskID {
        try await fixture.store.transaction { transaction in
            var task = NewTask(.call, payload: [0xFF], queue: queue)
            task.conditions = [.network, .accountReady]
            return try transaction.addTask(task)
        }
    }

    @Test func `a call that does not read holds up nothing that the server tells, and ends`() async throws {
        let (fixture, runner) = try await start()
        let damaged = try await addUnreadable(.pins(.main), fixture)
        try await GroupAdministration(fixture.services).setTitle("refused", of: Self.team)
        try await tell([.group(Group(7, title: "told"))], fixture)
        try await tell([.chat(.pin(Self.bob, .main, isPinned: true))], fixture)
        try await refuse(fixture, runner)
        #expect(try await peer(Self.team, fixture)?.title == "told")
        #expect(try await fixture.store.read { try $0.pinnedChats(in: .list(.main)) } == [Self.bob])
        #expect(try await fixture.outcome(of: damaged) == .refused("PAYLOAD_UNREADABLE"))
    }

    @Test func `a call supersedes one that does not read`() async throws {
        let (fixture, runner) = try await start()
        let damaged = try await addUnreadable(.pins(.main), fixture)
        try await ChatSettings(fixture.services).setPinned([Self.bob])
        #expect(try await fixture.outcome(of: damaged) == .cancelled)
        try await refuse(fixture, runner)
        #expect(try await fixture.store.read { try $0.pinnedChats(in: .list(.main)) } == [])
    }

    @Test func `what is told of two hundred members leaves what a hundred waiting calls show`() async throws {
        let (fixture, runner) = try await start()
        let members = (1...200).map { GroupMember(PeerID(.user, $0)) }
        let groups = GroupAdministration(fixture.services)
        try await fixture.store.transaction { transaction in
            try transaction.updateCachedPeerData(Self.team) { $0.members = members }
        }
        for _ in 0..<100 { try await groups.setAdministrator(true, Self.bob, in: Self.team) }
        try await tell([.peer(.setMembers(Self.team, members))], fixture)
        let shown = try await fixture.store.read { try $0.cachedPeerData(Self.team)?.members }
        #expect(shown?.filter { $0.role == .admin }.map(\.peer) == [Self.bob])
        withExtendedLifetime(runner) {}
    }

    @Test func `a name that the answer to another call tells stays when ours is refused`() async throws {
        let (fixture, runner) = try await start()
        fixture.api.on(TLFunction.AccountUpdateUsername.self) { _ in .sample(1, "Ann") }
        let profile = OwnProfile(fixture.services)
        try await profile.setUsername("ann")
        try await profile.update(firstName: "Ann")
        try await refuse(fixture, runner)
        #expect(try await peer(EngineFixture.selfID, fixture)?.title == "Ann")
    }
}
