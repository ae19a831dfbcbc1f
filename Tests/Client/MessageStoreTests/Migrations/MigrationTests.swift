import ClientModel
import Foundation
import SQLite
import TestKit
import Testing

@testable import MessageStore

@Suite struct MigrationTests {
    let folder: TemporaryFolder
    let files: StoreFiles

    init() throws {
        folder = try TemporaryFolder()
        files = StoreFiles(folder: folder.path)
    }

    private func connect() throws -> Connection {
        try Connection(path: files.database, options: ConnectionOptions(key: StoreFixture.key))
    }

    private func open() throws -> MessageStore {
        try MessageStore.open(files, options: StoreOptions(key: StoreFixture.key))
    }

    @Test func `a step that fails in the middle leaves the version before it, whole`() async throws {
        let store = try open()
        try await store.transaction { try $0.add(message(1)) }
        await store.close()
        let broken = Migration(
            version: Migration.newest + 1,
            script: """
                ALTER TABLE messages ADD COLUMN extra INTEGER;
                DELETE FROM stable_messages;
                CREATE TABLE more(id INTEGER PRIMARY KEY) STRICT;
                INSERT INTO nowhere VALUES (1);
                """
        )
        let database = try connect()
        #expect(throws: SQLiteError.self) { try Migration.run(Migration.all + [broken], on: database) }
        #expect(try database.userVersion() == Migration.newest)
        #expect(try database.integrityProblems() == [])
        let again = try open()
        #expect(try await again.read { try $0.hasMessage(message(1).key) })
        try await again.transaction { try $0.add(message(2)) }
        await again.close()
    }

    @Test func `tables that nothing used are dropped, and the rest stays`() async throws {
        do {
            let options = StoreOptions(key: StoreFixture.key).connection(.create)
            let database = try Connection(path: files.database, options: options)
            try Migration.run(Array(Migration.all.prefix(3)), on: database)
            try database.execute(
                """
                INSERT INTO operations(tag, peer, number, value) VALUES (1, 2, 3, x'00');
                INSERT INTO deadlines(tag, time, peer) VALUES (3, 7, \(ada.packed));
                """
            )
        }
        let store = try open()
        let (left, time) = try await store.read { reader in
            (
                try reader.database.all(
                    "SELECT name FROM sqlite_schema WHERE name LIKE 'operation%' OR name LIKE 'tagged%'"
                ) { $0.string(0) },
                try reader.deadline(.peerStatus, of: .peer(ada))
            )
        }
        #expect(left == [])
        #expect(time == 7)
        await store.close()
    }

    @Test func `a store of a newer program is refused and left alone`() async throws {
        await (try open()).close()
        let newer = Migration.newest + 1
        do {
            let database = try connect()
            try database.setUserVersion(newer)
            try database.checkpoint(.truncate)
        }
        let before = try Data(contentsOf: URL(filePath: files.database))
        #expect(throws: StoreError.newerSchema(version: newer)) { try open() }
        #expect(throws: StoreError.newerSchema(version: newer)) {
            try MessageStore.salvage(files, options: StoreOptions(key: StoreFixture.key), now: 1)
        }
        #expect(try Data(contentsOf: URL(filePath: files.database)) == before)
    }
}
