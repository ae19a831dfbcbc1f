import ClientModel
import MessageStore
import TestKit
import Testing

@Suite struct PeerTests {
    static let alan: Peer = {
        var user = User(7)
        (user.firstName, user.lastName) = ("Alán", "Ёлкин")
        user.usernames = [Username("turing")]
        return .user(user)
    }()

    @Test func `a peer is stored whole, and a minimal one does not replace it`() async throws {
        let fixture = try StoreFixture()
        defer { withExtendedLifetime(fixture) {} }
        let store = fixture.store
        try await store.transaction { try $0.setPeers([Self.alan]) }
        guard case .user(var user) = Self.alan else { return }
        user.flags = .minimal
        user.firstName = "?"
        let minimal = user
        try await store.transaction { try $0.setPeer(.user(minimal)) }
        #expect(try await store.read { try $0.peer(Self.alan.id) } == Self.alan)
    }

    @Test func `a peer that comes without its access hash keeps the one that is known`() async throws {
        let fixture = try StoreFixture()
        defer { withExtendedLifetime(fixture) {} }
        let store = fixture.store
        var channel = Channel(5, title: "Old")
        channel.accessHash = 7
        let known = channel
        channel.title = "New"
        let expected = channel
        channel.accessHash = nil
        let told = channel
        try await store.transaction { try $0.setPeers([.channel(known), .channel(told)]) }
        #expect(try await store.read { try $0.peer(told.id) } == .channel(expected))
    }

    @Test(arguments: ["al", "Елк", "ёлкин al", "TUR", "елкин turing"])
    func `a peer is found by the beginnings of its names`(query: String) async throws {
        let fixture = try StoreFixture()
        defer { withExtendedLifetime(fixture) {} }
        let store = fixture.store
        try await store.transaction { try $0.setPeer(Self.alan) }
        #expect(try await store.read { try $0.searchPeers(query, limit: 5) } == [Self.alan])
    }

    @Test(arguments: ["lan", "alx", "", "\" OR name:*", "al bob"])
    func `a peer is not found by anything else`(query: String) async throws {
        let fixture = try StoreFixture()
        defer { withExtendedLifetime(fixture) {} }
        let store = fixture.store
        try await store.transaction { try $0.setPeer(Self.alan) }
        #expect(try await store.read { try $0.searchPeers(query, limit: 5) } == [])
    }

    @Test func `a renamed peer is found by its new name alone, contacts come first`() async throws {
        let fixture = try StoreFixture()
        defer { withExtendedLifetime(fixture) {} }
        let store = fixture.store
        let names = ["Bea", "Ben", "Bernd"]
        try await store.transaction { transaction in
            try transaction.setPeer(Self.alan)
            var renamed = User(7)
            renamed.firstName = "Bo"
            try transaction.setPeer(.user(renamed))
            for (index, name) in names.enumerated() {
                var user = User(Int64(10 + index))
                user.firstName = name
                try transaction.setPeer(.user(user))
            }
            try transaction.setContact(true, PeerID(.user, 12))
            try transaction.noteRecent(PeerID(.user, 11))
        }
        let found = try await store.read { try $0.searchPeers("b", limit: 9).map(\.title) }
        #expect(found == ["Bernd", "Ben", "Bo", "Bea"])
        #expect(try await store.read { try $0.searchPeers("alan", limit: 9) } == [])
    }

    @Test func `the best are found however many others match`() async throws {
        let fixture = try StoreFixture()
        defer { withExtendedLifetime(fixture) {} }
        let store = fixture.store
        try await store.transaction { transaction in
            for number in 1...1_300 {
                var user = User(Int64(number))
                user.firstName = "Bea \(number)"
                try transaction.setPeer(.user(user))
            }
            // Known as a contact before the name is known.
            try transaction.setContact(true, PeerID(.user, 1_400))
            var late = User(1_400)
            late.firstName = "Bernd"
            try transaction.setPeer(.user(late))
            try transaction.setContact(true, PeerID(.user, 1_250))
            try transaction.setContact(true, PeerID(.user, 1_200))
            try transaction.setContact(false, PeerID(.user, 1_200))
            try transaction.noteRecent(PeerID(.user, 1_299))
            try transaction.noteRecent(PeerID(.user, 1_400))
        }
        let found = try await store.read { try $0.searchPeers("b", limit: 5).map(\.id.number) }
        #expect(found == [1_400, 1_250, 1_299, 1, 2])
        let contacts = try await store.read { try $0.searchPeers("be", contactsOnly: true, limit: 5) }
        #expect(contacts.map(\.id.number) == [1_400, 1_250])
    }

    @Test(arguments: [
        ("Straße", "STRASSE"), ("Łódź", "lodz"), ("Ærøskøbing", "aero"), ("王小明", "小明"), ("أحمد", "احمد"),
    ])
    func `names are folded as messages are`(name: String, query: String) async throws {
        let fixture = try StoreFixture()
        defer { withExtendedLifetime(fixture) {} }
        var user = User(7)
        user.firstName = name
        let peer = Peer.user(user)
        try await fixture.store.transaction { try $0.setPeer(peer) }
        #expect(try await fixture.store.read { try $0.searchPeers(query, limit: 5) } == [peer])
    }

    @Test func `the peers used last come first, and no more than 64 are kept`() async throws {
        let fixture = try StoreFixture()
        defer { withExtendedLifetime(fixture) {} }
        let store = fixture.store
        try await store.transaction { transaction in
            for number in 1...70 { try transaction.noteRecent(PeerID(.user, Int64(number))) }
            try transaction.noteRecent(PeerID(.user, 68))
            try transaction.forgetRecent(PeerID(.user, 69))
        }
        let recent = try await store.read { try $0.recentPeers(limit: 100).map(\.number) }
        #expect(recent.prefix(3) == [68, 70, 67])
        #expect(recent.count == 63)
    }

    @Test func `a rollback leaves no trace in memory`() async throws {
        struct Refused: Error {}
        let fixture = try StoreFixture()
        defer { withExtendedLifetime(fixture) {} }
        let store = fixture.store
        try await store.transaction { try $0.setContact(true, ada) }
        await #expect(throws: Refused.self) {
            try await store.transaction { transaction in
                try transaction.setPeer(Self.alan)
                try transaction.setContact(false, ada)
                throw Refused()
            }
        }
        let seen = try await store.transaction { transaction in
            (try transaction.reader.peer(Self.alan.id), try transaction.reader.isContact(ada))
        }
        #expect(seen.0 == nil)
        #expect(seen.1)
    }

    @Test func `a commit of another process is seen through the memory`() async throws {
        let fixture = try StoreFixture()
        let other = try MessageStore.open(
            StoreFiles(folder: fixture.folder.path),
            options: StoreOptions(key: StoreFixture.key)
        )
        try await fixture.store.transaction { try $0.setPresence(.recently, of: ada) }
        _ = try await fixture.store.transaction { try $0.reader.presence(ada) }
        try await other.transaction { try $0.setPresence(.offline(since: 9), of: ada) }
        #expect(try await fixture.store.transaction { try $0.reader.presence(ada) } == .offline(since: 9))
        await other.close()
    }
}
