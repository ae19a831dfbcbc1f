import ClientModel
import MessageStore
import Testing

@Suite struct EntryTests {
    private static func key(_ name: String) -> EntryKey<StoredNumber> { EntryKey(.preferences, name) }

    @Test func `a value is found under its name, in its collection only`() async throws {
        let store = try StoreFixture().store
        try await store.transaction { transaction in
            try transaction.setEntry(StoredNumber(4), for: Self.key("theme"))
            try transaction.updateEntry(Self.key("theme")) { $0?.number += 1 }
            try transaction.updateEntry(Self.key("new")) { $0 = StoredNumber(1) }
        }
        let found = try await store.read { reader in
            (
                try reader.entry(Self.key("theme")), try reader.entry(Self.key("new")),
                try reader.storedEntry(.keychain, "theme")
            )
        }
        #expect(found.0 == StoredNumber(5))
        #expect(found.1 == StoredNumber(1))
        #expect(found.2 == nil)
    }

    @Test func `a prefix shows what lies under it`() async throws {
        let store = try StoreFixture().store
        let names = try await store.transaction { transaction in
            for name in ["a", "a.b", "a.é", "a.\u{10FFFF}", "ab", "b"] {
                try transaction.setEntry(.notices, name, bytes: [1])
            }
            try transaction.setEntry(.list(1), "a.c", bytes: [1])
            return try transaction.reader.storedEntries(.notices, under: "a.").map(\.name)
        }
        #expect(names == ["a.b", "a.é", "a.\u{10FFFF}"])
    }

    @Test func `what has expired is removed, soonest first`() async throws {
        let store = try StoreFixture().store
        try await store.transaction { transaction in
            for time in [30, 10, 20] as [Int32] {
                try transaction.setEntry(.cache(1), "\(time)", bytes: [1], expires: time)
            }
            try transaction.setEntry(.cache(1), "for ever", bytes: [1])
        }
        #expect(try await store.read { try $0.nextEntryExpiry() } == 10)
        #expect(try await store.transaction { try $0.removeExpiredEntries(at: 20, limit: 1) } == 1)
        #expect(try await store.read { try $0.nextEntryExpiry() } == 20)
        #expect(try await store.transaction { try $0.removeExpiredEntries(at: 20) } == 1)
        let left = try await store.read { try $0.storedEntries(.cache(1)).map(\.name) }
        #expect(left == ["30", "for ever"])
    }

    @Test func `numbers of lists and caches do not meet`() async throws {
        let store = try StoreFixture().store
        let counts = try await store.transaction { transaction in
            for collection in [.list(7), .cache(7), .cache(-7), .cache(8)] as [EntryCollection] {
                try transaction.setEntry(collection, "x", bytes: [])
            }
            return try [.list(7), .cache(7), .cache(-7)].map {
                try transaction.reader.storedEntries($0).count
            }
        }
        #expect(counts == [1, 1, 1])
    }
}
