import ClientModel
import MessageStore
import Testing

@Suite struct ChatListTests {
    static let main = ChatPlace.list(.main)

    static func user(_ number: Int) -> PeerID { PeerID(.user, Int64(number)) }

    /// Chats of users 1 to `count`, the last one newest, each with one unread message.
    static func fixture(_ count: Int) async throws -> StoreFixture {
        let fixture = try StoreFixture()
        try await fixture.store.transaction { transaction in
            for number in 1...count {
                let peer = user(number)
                try transaction.setInclusion(ChatInclusion(.main), of: peer)
                try transaction.setReadState(ReadStateTests.state(read: 0, count: 0, known: 0), of: peer)
                try transaction.add(message(1, in: peer, at: Int32(100 * number)))
            }
        }
        return fixture
    }

    static func show(_ view: ChatListView, _ store: MessageStore) async throws -> ChatListWindow {
        try await store.read { reader in
            var view = view
            try view.load(from: reader)
            return view.value
        }
    }

    @Test func `a window shows what lies around its place`() async throws {
        let fixture = try await Self.fixture(10)
        defer { withExtendedLifetime(fixture) {} }
        let store = fixture.store
        let top = try await Self.show(ChatListView(Self.main, count: 3), store)
        #expect(top.entries.map(\.id.number) == [8, 9, 10])
        #expect(top.edgeBelow == .more)
        #expect(top.edgeAbove == .end)
        let middle = ChatListView(Self.main, around: top.entries[0].position, count: 4)
        #expect(try await Self.show(middle, store).entries.map(\.id.number) == [7, 8, 9, 10])
    }

    @Test func `of chats of one second the one whose message has the higher number is on top`() async throws {
        let fixture = try StoreFixture()
        defer { withExtendedLifetime(fixture) {} }
        try await fixture.store.transaction { transaction in
            for (number, id) in [(1, 30), (2, 10), (3, 20)] {
                try transaction.setInclusion(ChatInclusion(.main), of: Self.user(number))
                try transaction.add(message(Int32(id), in: Self.user(number), at: 100))
            }
            try transaction.setInclusion(ChatInclusion(.main), of: Self.user(4))
            try transaction.add(message(5, in: Self.user(4), at: 101))
            try transaction.setPinnedChats([Self.user(2)], in: Self.main)
        }
        let window = try await Self.show(ChatListView(Self.main, count: 9), fixture.store)
        #expect(window.topmostFirst.map(\.id.number) == [2, 4, 1, 3])
    }

    @Test func `what the server has below is a hole, and pinned chats are above it`() async throws {
        let fixture = try await Self.fixture(4)
        defer { withExtendedLifetime(fixture) {} }
        let store = fixture.store
        try await store.transaction { transaction in
            try transaction.setPinnedChats([Self.user(1)], in: Self.main)
            let end = ChatPosition(timestamp: 300, peer: Self.user(0))
            try transaction.setChatListEnd(end, of: .main)
        }
        let window = try await Self.show(ChatListView(Self.main, count: 9), store)
        #expect(window.entries.map(\.id.number) == [3, 4, 1])
        #expect(window.edgeBelow == .hole)
    }

    @Test func `the next unread chat is found either way`() async throws {
        let fixture = try await Self.fixture(6)
        defer { withExtendedLifetime(fixture) {} }
        let store = fixture.store
        try await store.transaction { transaction in
            for number in [2, 3, 5] { try transaction.applyIncomingRead(upTo: 1, in: Self.user(number)) }
            var muted = PeerNotificationSettings()
            muted.muteUntil = .max
            try transaction.setNotificationSettings(muted, of: Self.user(4), now: 1)
        }
        let found = try await store.read { reader in
            let first = try reader.nextUnreadChat(in: Self.main)
            let second = try reader.nextUnreadChat(in: Self.main, from: first)
            let ringing = try reader.nextUnreadChat(in: Self.main, from: first, includingMuted: false)
            let back = try reader.nextUnreadChat(in: Self.main, from: second, upwards: true)
            let none = try reader.nextUnreadChat(in: Self.main, from: ringing)
            return [first, second, ringing, back, none].map { $0?.peer.number }
        }
        #expect(found == [6, 4, 1, 6, nil])
    }

    @Test func `a mute that is over lets the chat ring again`() async throws {
        let fixture = try await Self.fixture(2)
        defer { withExtendedLifetime(fixture) {} }
        let store = fixture.store
        var settings = PeerNotificationSettings()
        settings.muteUntil = 50
        try await store.transaction { [settings] transaction in
            try transaction.setDefaultNotificationSettings(settings, for: .users, now: 10)
        }
        #expect(try await store.read { try $0.nextMuteEnd() } == 50)
        let ringing = { @Sendable (reader: StoreReader) in
            try reader.unreadCounters(of: Self.main).total(includingMuted: false).chats
        }
        #expect(try await store.read(ringing) == 0)
        try await store.transaction { try $0.expireMutes(now: 50) }
        #expect(try await store.read(ringing) == 2)
        #expect(try await store.read { try $0.nextMuteEnd() } == nil)
    }

    @Test func `a hidden chat comes back as often as it was hidden`() async throws {
        let fixture = try await Self.fixture(2)
        defer { withExtendedLifetime(fixture) {} }
        let store = fixture.store
        try await store.transaction { try $0.hideChats([Self.user(2), Self.user(2)]) }
        try await store.transaction { try $0.showChats([Self.user(2)]) }
        #expect(try await store.read { try $0.chatPositions(in: Self.main, limit: 9).count } == 1)
        try await store.transaction { try $0.showHiddenChats() }
        #expect(try await store.read { try $0.chatPositions(in: Self.main, limit: 9).count } == 2)
    }

    @Test func `a row shows the album, its author and the one behind a secret chat`() async throws {
        let fixture = try StoreFixture()
        defer { withExtendedLifetime(fixture) {} }
        let store = fixture.store
        let secret = PeerID(.secretChat, 9)
        var author = User(1)
        author.firstName = "Ada"
        let known = Peer.user(author)
        try await store.transaction { transaction in
            try transaction.setPeers([known, .secretChat(SecretChat(9, user: ada))])
            try transaction.setPresence(.recently, of: ada)
            try transaction.setInclusion(ChatInclusion(.main), of: secret)
            for id in 1...4 as ClosedRange<Int32> {
                var fields = message(id, in: secret).fields
                fields.author = ada
                fields.groupingKey = id > 1 ? 77 : nil
                fields.key.namespace = .secret
                try transaction.add(Message(fields))
            }
        }
        let row = try await Self.show(ChatListView(Self.main, count: 1), store).entries.first
        #expect(row?.messages.map(\.key.id) == [2, 3, 4])
        #expect(row?.author == known)
        #expect(row?.person == known)
        #expect(row?.presence == .recently)
    }
}
