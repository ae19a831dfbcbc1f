import ClientModel
import MessageStore
import Testing

@Suite struct ReadStateTests {
    static let everything = ChunkScope(.cloud, .everywhere)

    static func state(read: Int32, count: Int32, known: Int32) -> ReadState {
        .idBased(IDReadState(maxIncomingRead: read, maxOutgoingRead: 0, maxKnown: known, count: count))
    }

    /// A store with messages `ids` of ada, all of them incoming.
    static func fixture(_ ids: ClosedRange<Int32>, isComplete: Bool, _ state: ReadState) async throws
        -> StoreFixture
    {
        let fixture = try StoreFixture()
        try await fixture.store.transaction { transaction in
            try transaction.add(ids.map { message($0) })
            try transaction.addChunk(isComplete ? 1...(.max - 1) : ids, everything, of: ada)
            try transaction.setReadState(state, of: ada)
        }
        return fixture
    }

    @Test func `with nothing missing above the mark the count is of what is stored`() async throws {
        let fixture = try await Self.fixture(
            1...20,
            isComplete: true,
            Self.state(read: 5, count: 99, known: 20)
        )
        let store = fixture.store
        #expect(try await store.read { try $0.chat(ada).unreadCount } == 15)
        try await store.transaction { transaction in
            try transaction.add(message(21))
            try transaction.delete([message(3).key, message(20).key])
        }
        #expect(try await store.read { try $0.chat(ada).unreadCount } == 15)
        try await store.transaction { try $0.applyIncomingRead(upTo: 10, in: ada) }
        #expect(try await store.read { try $0.chat(ada).unreadCount } == 10)
        try await store.transaction { try $0.read(upTo: message(21).position, in: ada) }
        let chat = try await store.read { try $0.chat(ada) }
        #expect(chat.unreadCount == 0)
        #expect(chat.readSync == .push)
    }

    @Test(arguments: [Int32.min, -1, .max])
    func `whatever number of unread messages a server tells, one that is read is counted`(count: Int32)
        async throws
    {
        let fixture = try await Self.fixture(
            90...100,
            isComplete: false,
            Self.state(read: 5, count: count, known: 100)
        )
        let store = fixture.store
        try await store.transaction { transaction in
            try transaction.applyIncomingRead(upTo: 95, in: ada)
            try transaction.add(message(101))
        }
        let unread = try await store.read { try $0.chat(ada).unreadCount }
        #expect(unread == (count < 0 ? 1 : Int(Int32.max) - 5))
    }

    @Test func `with a hole above the mark the server's count is adjusted`() async throws {
        let fixture = try await Self.fixture(
            90...100,
            isComplete: false,
            Self.state(read: 5, count: 70, known: 100)
        )
        let store = fixture.store
        try await store.transaction { transaction in
            try transaction.add(message(101))  // new
            try transaction.add(message(50))  // counted by the server
            try transaction.delete([message(95).key])
        }
        #expect(try await store.read { try $0.chat(ada).unreadCount } == 70)
        try await store.transaction { try $0.applyIncomingRead(upTo: 60, in: ada, serverCount: 35) }
        #expect(try await store.read { try $0.chat(ada).unreadCount } == 35)
        try await store.transaction { try $0.addChunk(60...(.max - 1), Self.everything, of: ada) }
        let chat = try await store.read { try $0.chat(ada) }
        #expect(chat.isCountExact)
        #expect(chat.unreadCount == 11)
    }

    @Test func `a hole that opens above the mark leaves the count as it was`() async throws {
        let fixture = try await Self.fixture(
            1...20,
            isComplete: true,
            Self.state(read: 5, count: 0, known: 20)
        )
        try await fixture.store.transaction { try $0.addHole(10...12, Self.everything, of: ada) }
        let chat = try await fixture.store.read { try $0.chat(ada) }
        #expect(!chat.isCountExact)
        #expect(chat.unreadCount == 15)
    }

    @Test func `reading into a hole asks the server`() async throws {
        let fixture = try await Self.fixture(
            90...100,
            isComplete: false,
            Self.state(read: 5, count: 70, known: 100)
        )
        try await fixture.store.transaction { try $0.applyIncomingRead(upTo: 60, in: ada) }
        let syncs = try await fixture.store.read { try $0.readStateSyncs() }
        #expect(syncs == [ada: .validate])
    }

    @Test func `a push is over when the server has what was pushed, not before`() async throws {
        let fixture = try await Self.fixture(
            1...20,
            isComplete: true,
            Self.state(read: 5, count: 0, known: 20)
        )
        let store = fixture.store
        let pushed = try await store.transaction { transaction in
            try transaction.read(upTo: message(9).position, in: ada)
            return try transaction.reader.chat(ada).readState
        }
        try await store.transaction { transaction in
            try transaction.read(upTo: message(12).position, in: ada)
            if let pushed { try transaction.confirmReadState(pushed, of: ada) }
        }
        #expect(try await store.read { try $0.readStateSyncs() } == [ada: .push])
        try await store.transaction { transaction in
            if let state = try transaction.reader.chat(ada).readState {
                try transaction.confirmReadState(state, of: ada)
            }
        }
        #expect(try await store.read { try $0.readStateSyncs() }.isEmpty)
    }

    @Test func `a mark as unread is a badge without messages, and reading ends it`() async throws {
        let fixture = try await Self.fixture(1...3, isComplete: true, Self.state(read: 3, count: 0, known: 3))
        let store = fixture.store
        try await store.transaction { try $0.markUnread(true, ada, isOurs: true) }
        let marked = try await store.read { try $0.chat(ada) }
        #expect(marked.isUnread && marked.unreadCount == 0)
        try await store.transaction { try $0.read(upTo: message(3).position, in: ada) }
        #expect(try await store.read { try !$0.chat(ada).isUnread })
    }

    @Test func `what was read before it was known how far is read once it is`() async throws {
        let fixture = try StoreFixture()
        defer { withExtendedLifetime(fixture) {} }
        let store = fixture.store
        try await store.transaction { transaction in
            try transaction.add((1...20).map { message($0) })
            try transaction.addChunk(1...(.max - 1), Self.everything, of: ada)
            try transaction.read(upTo: message(12).position, in: ada)
            try transaction.read(upTo: message(9).position, in: ada)
        }
        #expect(try await store.read { try $0.readStateSyncs() } == [ada: .validate])
        try await store.transaction { transaction in
            try transaction.setReadState(Self.state(read: 5, count: 15, known: 20), of: ada)
        }
        let chat = try await store.read { try $0.chat(ada) }
        #expect(chat.readState?.isIncomingRead(message(12).position) == true)
        #expect(chat.unreadCount == 8)
        #expect(chat.readSync == .push)
        #expect(chat.pendingRead == nil)
    }

    @Test func `a mark that was made before it was known how far is read stays, and reading ends it`()
        async throws
    {
        let fixture = try StoreFixture()
        defer { withExtendedLifetime(fixture) {} }
        let store = fixture.store
        try await store.transaction { try $0.markUnread(true, ada, isOurs: true) }
        #expect(try await store.read { try $0.chat(ada).isUnread })
        try await store.transaction { transaction in
            try transaction.setReadState(Self.state(read: 5, count: 0, known: 5), of: ada)
        }
        #expect(try await store.read { try $0.chat(ada).isUnread })
        #expect(try await store.read { try $0.readStateSyncs() } == [ada: .push])
        try await store.transaction { transaction in
            try transaction.markUnread(true, bob, isOurs: true)
            try transaction.read(upTo: message(1, in: bob).position, in: bob)
        }
        #expect(try await store.read { try !$0.chat(bob).isUnread })
    }

    @Test func `an answer of the server that is older than what was read here takes nothing back`()
        async throws
    {
        let fixture = try await Self.fixture(
            1...20,
            isComplete: true,
            Self.state(read: 5, count: 0, known: 20)
        )
        let store = fixture.store
        try await store.transaction { transaction in
            try transaction.read(upTo: message(15).position, in: ada)
            try transaction.setReadState(Self.state(read: 8, count: 12, known: 20), of: ada)
        }
        #expect(try await store.read { try $0.chat(ada).unreadCount } == 5)
        #expect(try await store.read { try $0.readStateSyncs() } == [ada: .push])
        try await store.transaction { transaction in
            try transaction.setReadState(Self.state(read: 15, count: 5, known: 20), of: ada)
        }
        #expect(try await store.read { try $0.readStateSyncs() } == [:])
    }

    @Test func `reading up to a message of ours reads what is above it`() async throws {
        let fixture = try await Self.fixture(1...9, isComplete: true, Self.state(read: 2, count: 0, known: 9))
        let store = fixture.store
        try await store.transaction { transaction in
            let key = MessageKey(peer: ada, namespace: .local, id: 0)
            let own = Message(MessageFields(key: key, timestamp: message(7).timestamp, flags: .sending))
            let stored = try transaction.add(own)
            try transaction.read(upTo: stored.position, in: ada)
        }
        #expect(try await store.read { try $0.chat(ada).unreadCount } == 2)
    }

    @Test func `a secret chat counts by place`() async throws {
        let fixture = try StoreFixture()
        defer { withExtendedLifetime(fixture) {} }
        let store = fixture.store
        let secret = PeerID(.secretChat, 4)
        func said(_ id: Int32) -> Message {
            var message = message(id, in: secret)
            message.key.namespace = .secret
            return message
        }
        let messages = (1...5).map { said($0) }
        try await store.transaction { transaction in
            try transaction.add(messages)
            try transaction.read(upTo: messages[2].position, in: secret)
            try transaction.applyOutgoingRead(upTo: messages[4].position, in: secret)
        }
        let state = try await store.read { try $0.chat(secret).readState }
        #expect(state?.count == 2)
        #expect(state?.isIncomingRead(messages[2].position) == true)
        #expect(state?.isOutgoingRead(messages[4].position) == true)
    }
}
