import ClientModel
import Foundation
import MessageStore
import SQLite
import StoreStressTest
import TestKit
import Testing

@Suite struct SalvageTests {
    let folder: TemporaryFolder
    let files: StoreFiles
    let options = StoreOptions(key: StoreStressRun.key)

    init() throws {
        folder = try TemporaryFolder()
        files = StoreFiles(folder: folder.path)
    }

    /// Creates and closes a stress test's store. Returns the expected content of each writer.
    private func makeStore(_ seed: UInt64, count: Int = 60) async throws -> [StressModel] {
        let store = try MessageStore.open(files, options: options)
        try await StoreStressRun.run(seed: seed, writers: 0..<3, count: count, on: store) { _, _ in }
        var models: [StressModel] = []
        for number in 0..<3 {
            models.append(try await store.read { try StressModel.stored(of: number, in: $0) })
        }
        await store.close()
        let database = try Connection(
            path: files.database,
            options: ConnectionOptions(key: StoreStressRun.key)
        )
        try database.checkpoint(.truncate)
        return models
    }

    /// Damages bytes of some pages, counted from 0.
    private func damage(_ pages: [Int]) throws {
        let file = try FileHandle(forUpdating: URL(filePath: files.database))
        for page in pages {
            try file.seek(toOffset: UInt64(page * 4096 + 1000))
            try file.write(contentsOf: Data([1, 2, 3]))
        }
        try file.close()
    }

    private func pageCount() throws -> Int {
        try Data(contentsOf: URL(filePath: files.database)).count / 4096
    }

    @Test func `a store without damage is copied whole`() async throws {
        let models = try await makeStore(1)
        let report = try MessageStore.salvage(files, options: options, now: 5)
        #expect(report.isComplete)
        #expect(report.quarantine == folder.path("damaged-5"))
        let store = try MessageStore.open(files, options: options)
        for (number, model) in models.enumerated() {
            #expect(try await store.read { try StressModel.stored(of: number, in: $0) } == model)
        }
        try await store.transaction { try $0.add(message(1)) }
        await store.close()
    }

    @Test(arguments: 0..<6) func `around damaged pages all that can be read is saved`(seed: Int) async throws
    {
        let models = try await makeStore(UInt64(seed))
        var random = SeededRandom(seed: UInt64(seed))
        let count = try pageCount()
        // Not the first page, which SQLCipher needs to open the file.
        let pages = (0..<Int.random(in: 1...4, using: &random)).map { _ in
            Int.random(in: 1..<count, using: &random)
        }
        try damage(pages)
        let before = try Data(contentsOf: URL(filePath: files.database))

        let report = try salvageAnyhow()
        #expect(try Data(contentsOf: URL(filePath: folder.path("damaged-5/messages.sqlite"))) == before)

        let store = try MessageStore.open(files, options: options)
        for (number, model) in models.enumerated() {
            let found = try await store.read { try StressModel.stored(of: number, in: $0) }
            let missing = model.messageIDs.subtracting(found.messageIDs)
            let comment: Comment = "pages \(pages) of \(count), seed \(seed)"
            // The report covers everything that is missing, and every hole is marked.
            #expect(missing.isEmpty || !report.isComplete, comment)
            let peer = StressWriter(seed: 0, number: number).peer
            let chunks = try await store.read { try $0.chunks(ChunkScope(.cloud, .everywhere), of: peer) }
            #expect(missing.allSatisfy { !chunks.contains($0) }, comment)
            #expect(found.messageIDs.isSubset(of: model.messageIDs), comment)
        }
        try await store.transaction { try $0.add(message(1)) }
        await store.close()
        let database = try Connection(
            path: files.database,
            options: ConnectionOptions(key: StoreStressRun.key)
        )
        #expect(try database.integrityProblems() == [])
    }

    /// Salvages the store; some pages hold the schema, without which nothing can be read.
    private func salvageAnyhow() throws -> SalvageReport {
        do {
            return try MessageStore.salvage(files, options: options, now: 5)
        } catch StoreError.damaged {
            let report = try MessageStore.salvage(files, options: options, now: 5, evenIfUnreadable: true)
            #expect(report.isEmpty)
            return report
        }
    }

    @Test func `with another key nothing is moved`() async throws {
        _ = try await makeStore(1, count: 2)
        let wrong = StoreOptions(key: [UInt8](repeating: 9, count: 32))
        #expect(throws: StoreError.wrongKey) { try MessageStore.salvage(files, options: wrong, now: 5) }
        #expect(!FileManager.default.fileExists(atPath: folder.path("damaged-5")))
        await (try MessageStore.open(files, options: options)).close()
    }

    @Test func `a store that somebody has open is left alone`() async throws {
        let store = try MessageStore.open(files, options: options)
        #expect(throws: StoreError.busy) { try MessageStore.salvage(files, options: options, now: 5) }
        await store.close()
    }

    @Test func `a file that nothing can open is moved aside when asked for`() async throws {
        _ = try await makeStore(1, count: 2)
        try damage([0])
        #expect(throws: StoreError.wrongKey) { try MessageStore.open(files, options: options) }
        let report = try MessageStore.salvage(files, options: options, now: 5, evenIfUnreadable: true)
        #expect(report.isEmpty)
        let store = try MessageStore.open(files, options: options)
        try await store.transaction { try $0.add(message(1)) }
        await store.close()
        #expect(FileManager.default.fileExists(atPath: folder.path("damaged-5/messages.sqlite")))
    }

    @Test func `a salvage that was cut off is not taken for an empty store`() async throws {
        let models = try await makeStore(1)
        // As after a crash between the marker and the new file.
        try Data("damaged-4\n".utf8).write(to: URL(filePath: folder.path("messages.salvage")))
        try FileManager.default.createDirectory(
            atPath: folder.path("damaged-4"),
            withIntermediateDirectories: false
        )
        try FileManager.default.moveItem(
            atPath: files.database,
            toPath: folder.path("damaged-4/messages.sqlite")
        )
        #expect(throws: StoreError.salvageUnfinished) { try MessageStore.open(files, options: options) }
        let report = try MessageStore.salvage(files, options: options, now: 5)
        #expect(report.quarantine == folder.path("damaged-4"))
        let store = try MessageStore.open(files, options: options)
        #expect(try await store.read { try StressModel.stored(of: 1, in: $0) } == models[1])
        await store.close()
    }
}
