import ClientModel
import Foundation
import SQLite
import TestKit
import Testing

@testable import MessageStore

/// Guards the schema itself: a file of version 1 must open with every later program. The file is written by
/// `RECORD_FIXTURES=1 swift test --filter 'recorded'` at the version in its name, and never again.
@Suite struct RecordedStoreTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(arguments: [1])
    func `a recorded store opens, and all that is in it can be read`(version: Int) async throws {
        let name = "store-v\(version).sqlite"
        if ProcessInfo.processInfo.environment["RECORD_FIXTURES"] != nil, version == Migration.newest {
            let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            try record(to: tests.appending(path: "Fixtures/\(name)").path)
        }
        let files = StoreFiles(folder: folder.path)
        try Data(try fixture(name, in: .module)).write(to: URL(filePath: files.database))

        // Before opening, because a store continues pending deletions.
        #expect(try Self.emptyTables(Connection(path: files.database)) == [])

        let store = try MessageStore.open(files, options: StoreOptions(key: nil))
        try await store.read { reader in
            #expect(try reader.database.userVersion() == Migration.newest)
            for peer in [ada, bob] {
                try reader.scanMessages(of: peer) { message in
                    _ = try message.content.decoded()
                    return true
                }
            }
        }
        try await expectViews(store)
        try await store.transaction { transaction in
            while try transaction.indexPendingMessages() {}
            var audit = CounterAudit()
            while !audit.isFinished { audit = try transaction.verifyCounters(audit) }
            #expect(audit.repairs == [])
            var random = ListsChanges(seed: 9)
            for _ in 0..<50 { try random.change(transaction) }
        }
        await store.close()
        let database = try Connection(path: files.database)
        #expect(try database.integrityProblems() == [])
    }

    /// Reads the tables by one view of each feature.
    private func expectViews(_ store: MessageStore) async throws {
        try await store.read { reader in
            func load<View: LiveView>(_ view: View) throws -> View.Value {
                var view = view
                try view.load(from: reader)
                return view.value
            }
            #expect(try !load(HistoryView(ada, frame: HistoryFrame(.newest))).entries.isEmpty)
            _ = try load(RunnableTasksView())
            _ = try load(UnsentMessagesView())
            _ = try load(UnreadCountersView())
            _ = try load(ChatListView(.list(.main), count: 20))
            _ = try load(PeerView(ada))
            _ = try load(ContactsView())
            _ = try load(ReadStateSyncsView())
        }
    }

    /// Writes the file: random transactions of all features until each table has rows.
    private func record(to path: String) throws {
        let database = try Connection(
            path: folder.path("made.sqlite"),
            options: StoreOptions(key: nil).connection(.create)
        )
        try Migration.run(on: database)
        try database.run("INSERT INTO change_log(number, names) VALUES (1, x'')")
        let reader = StoreReader(database)
        var messages = MessageStressTest(seed: 1)
        var lists = ListsChanges(seed: 1)
        var people = PeopleStressTest(seed: 1)
        for _ in 0..<100 {
            try write(reader) { transaction in
                try messages.blow(transaction)
                try lists.change(transaction)
                try people.blow(transaction)
            }
        }
        try write(reader, addRest)
        for _ in 0..<300 where try !Self.emptyTables(database).isEmpty {
            try write(reader) { try lists.change($0) }
        }
        #expect(try Self.emptyTables(database) == [])
        // Small pages, most of them full.
        try database.execute("PRAGMA journal_mode = DELETE; PRAGMA page_size = 512; VACUUM")
        let made = try Data(contentsOf: URL(filePath: folder.path("made.sqlite")))
        try made.write(to: URL(filePath: path))
    }

    private func write(_ reader: StoreReader, _ body: (StoreTransaction) throws -> Void) throws {
        try reader.database.transaction {
            let transaction = StoreTransaction(reader: reader, caches: StoreCaches())
            try body(transaction)
            try transaction.settle()
        }
    }

    /// Adds rows that the random runs do not write, or not at their end.
    private func addRest(_ transaction: StoreTransaction) throws {
        let first = try transaction.addTask(NewTask(TaskKind(rawValue: "send")))
        var second = NewTask(TaskKind(rawValue: "send"))
        second.needs = [TaskDependency(first)]
        try transaction.addTask(second)
        try transaction.add(message(1000, text: "words to find"))
        _ = try transaction.indexPendingMessages()
        transaction.deletionBudget = 0
        try transaction.deleteMessages(in: 1000...1000, .cloud, of: ada)
        try transaction.setContact(true, bob)
        try transaction.setChatListEnd(ChatPosition(timestamp: 5, peer: bob), of: .main)
        try transaction.setThreadListEnd(MessagePosition(timestamp: 5, namespace: .cloud, id: 5), of: ada)
    }

    private static func emptyTables(_ database: Connection) throws -> [String] {
        let names = try SalvagedTable.all(in: database).map(\.name)
        return try names.filter { name in
            let statement = try database.prepare("SELECT count(*) FROM \"\(name)\"")
            return try statement.step() && statement.row.int(0) == 0
        }
    }
}
