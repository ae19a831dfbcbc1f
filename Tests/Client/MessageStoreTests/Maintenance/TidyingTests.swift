import ClientModel
import Foundation
import SQLite
import TestKit
import Testing

@testable import MessageStore

/// The usual maintenance, on a real file.
@Suite struct TidyingTests {
    let folder: TemporaryFolder
    let clock = VirtualClock()

    init() throws { folder = try TemporaryFolder() }

    private func open() throws -> MessageStore {
        var options = StoreOptions(key: StoreFixture.key)
        options.clock = clock
        return try MessageStore.open(StoreFiles(folder: folder.path), options: options)
    }

    /// Runs maintenance until there is none left.
    private func tidy(_ store: MessageStore) async throws {
        repeat {
            try await store.transaction { _ in }
            await store.inside { _ in }
            clock.advance(by: .seconds(1))
            await store.inside { _ in }
        } while await store.hasChores
        await store.finishCheckpoint()
    }

    private func size(_ name: String) throws -> Int {
        try FileManager.default.attributesOfItem(atPath: folder.path(name))[.size] as? Int ?? 0
    }

    /// A message of 28 KiB, in a field that only a later version knows, so that no words are indexed.
    private static func long(_ id: Int32) -> Message {
        var content = RecordWriter(capacity: 30_000)
        content.write([UInt8](repeating: 7, count: 28 << 10), at: 900)
        var long = message(id)
        long.content = EncodedContent(bytes: MessageContent(text: "a long text").record() + content.bytes)
        return long
    }

    private func write(_ ids: Range<Int32>, in store: MessageStore) async throws {
        for start in stride(from: ids.lowerBound, to: ids.upperBound, by: 60) {
            try await store.transaction { transaction in
                for id in start..<min(start + 60, ids.upperBound) { try transaction.add(Self.long(id)) }
            }
        }
    }

    @Test func `what deletions leave is given back to the disk`() async throws {
        let store = try open()
        try await write(1..<500, in: store)
        try await tidy(store)
        let full = try size("messages.sqlite")
        #expect(full > 12_000_000)
        try await store.transaction { transaction in
            for id in Int32(1)..<500 { try transaction.delete([message(id).key]) }
        }
        try await tidy(store)
        await store.close()
        let database = try Connection(
            path: folder.path("messages.sqlite"),
            options: ConnectionOptions(key: StoreFixture.key)
        )
        try database.checkpoint(.truncate)
        #expect(try size("messages.sqlite") < 5_000_000)
        #expect(try database.integrityProblems() == [])
    }

    @Test func `the log is copied back, and a large one emptied`() async throws {
        let store = try open()
        try await write(1..<600, in: store)
        #expect(try size("messages.sqlite-wal") > MaintenanceTask.largeLogPages * 4096)
        try await tidy(store)
        #expect(try size("messages.sqlite-wal") == 0)
        await store.close()
    }

    @Test func `logged commits are forgotten when nobody needs them`() async throws {
        let store = try open()
        let other = try open()
        for id in Int32(1)...200 { try await store.transaction { try $0.add(message(id)) } }
        let before = try await store.loggedCommits()
        #expect(before == 200)
        await other.close()
        try await store.transaction { try $0.add(message(201)) }
        try await tidy(store)
        #expect(try await store.loggedCommits() <= 1)
        // The numbers continue, so that an old commit cannot be taken for a new one.
        let late = try open()
        try await store.transaction { try $0.add(message(202)) }
        #expect(try await store.loggedCommits() == 2)
        await late.close()
        await store.close()
    }
}

extension MessageStore {
    fileprivate func loggedCommits() async throws -> Int {
        try await read { try $0.database.first("SELECT count(*) FROM change_log") { $0.int(0) } ?? 0 }
    }
}
