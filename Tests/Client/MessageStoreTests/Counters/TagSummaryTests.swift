import ClientModel
import MessageStore
import Testing

@Suite struct TagSummaryTests {
    static let mentions = TagSummaryKey(ada, .tag(.unseenMention))

    static func mention(_ id: Int32) -> Message {
        var message = message(id)
        message.tags = .unseenMention
        return message
    }

    @Test func `messages are counted as they come, lose their tag and go`() async throws {
        let fixture = try StoreFixture()
        defer { withExtendedLifetime(fixture) {} }
        let store = fixture.store
        try await store.transaction { transaction in
            try transaction.add([1, 2, 3].map { Self.mention($0) })
            try transaction.update(Self.mention(2).key) { $0.tags = [] }
            try transaction.delete([Self.mention(3).key])
        }
        #expect(try await store.read { try $0.tagSummary(Self.mentions)?.count } == 1)
        #expect(try await store.read { try $0.chat(ada).mentionCount } == 1)
    }

    @Test func `the server's count takes in what it knew, later ones are added`() async throws {
        let fixture = try StoreFixture()
        defer { withExtendedLifetime(fixture) {} }
        let store = fixture.store
        try await store.transaction { transaction in
            try transaction.add(Self.mention(9))
            try transaction.add(Self.mention(12))
            try transaction.setTagSummary(Self.mentions, count: 5, newest: 10)
            try transaction.add(Self.mention(4))  // from behind a hole
            try transaction.add(Self.mention(13))
        }
        #expect(try await store.read { try $0.tagSummary(Self.mentions)?.count } == 7)
    }

    @Test func `whatever count the server tells, later messages do not end the program`() async throws {
        let fixture = try StoreFixture()
        defer { withExtendedLifetime(fixture) {} }
        let count = try await fixture.store.transaction { transaction in
            try transaction.add(Self.mention(12))
            try transaction.setTagSummary(Self.mentions, count: .max, newest: 10)
            try transaction.add(Self.mention(13))
            return try transaction.reader.tagSummary(Self.mentions)?.count
        }
        #expect(count == .max)
    }

    @Test func `of a large space only what is newer than the server's count is looked at`() async throws {
        let fixture = try StoreFixture()
        defer { withExtendedLifetime(fixture) {} }
        let count = try await fixture.store.transaction { transaction in
            try transaction.add((1...500).map { Self.mention($0) })
            // Its date is far off: only a scan of the whole space would find it.
            try transaction.add(Self.mention(501).updating { $0.timestamp = 7 })
            try transaction.delete([Self.mention(495).key])
            try transaction.setTagSummary(Self.mentions, count: 495, newest: 495)
            return try transaction.reader.tagSummary(Self.mentions)?.count
        }
        #expect(count == 500)
    }
}
