import Dispatch
import FaultInjectingVFS
import Foundation
import StdExtras
import TestKit
import Testing

@testable import SQLite

struct CheckpointTests {
    let folder: TemporaryFolder
    let path: String
    let big = [UInt8](repeating: 1, count: 4000)

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("test.sqlite")
    }

    private func open(_ change: (inout CheckpointPolicy) -> Void = { _ in }) throws -> Connection {
        let database = try Connection(path: path, options: options(change))
        try database.execute("CREATE TABLE IF NOT EXISTS t(a)")
        return database
    }

    private func options(_ change: (inout CheckpointPolicy) -> Void) -> ConnectionOptions {
        var options = ConnectionOptions(key: [UInt8](0..<32))
        change(&options.checkpoints)
        return options
    }

    private func logBytes() throws -> Int { try FileBytes.read(path + "-wal").bytes.count }

    private func fill(_ database: Connection, _ rows: Int) throws {
        try database.transaction { for _ in 0..<rows { try database.run("INSERT INTO t VALUES (?)", big) } }
    }

    @Test func `commits copy a long log by themselves, and it starts anew`() throws {
        let database = try open { $0.commitPages = 50 }
        for _ in 0..<100 { try fill(database, 10) }

        #expect(database.logPages < 100)
        #expect(try logBytes() < 100 * Connection.logPageBytes)
    }

    @Test func `a log that readers always hold is cut at its limit`() throws {
        let database = try open {
            $0.commitPages = 20
            $0.limitPages = 100
            $0.limitMilliseconds = 1
        }
        let readers = try [open(), open()]
        var longest = 0
        // One of the two reads at any time, so that the log never restarts by itself.
        try readers[0].execute("BEGIN; SELECT count(*) FROM t")
        for round in 0..<60 {
            try fill(database, 5)
            try readers[(round + 1) % 2].execute("BEGIN; SELECT count(*) FROM t")
            try readers[round % 2].execute("COMMIT")
            longest = max(longest, database.logPages)
        }
        #expect(longest > 100)

        try readers[0].execute("COMMIT")
        // At the latest after another quarter of the limit.
        try fill(database, 26)
        #expect(database.logPages == 0)
        #expect(try logBytes() == 0)
    }

    @Test func `a checkpointer copies beside the writer, and empties the log when asked`() async throws {
        let database = try open()
        try fill(database, 200)
        let full = try logBytes()
        #expect(full > 200 * 4096)

        let (checkpointer, results) = checkpointer(options { _ in })
        var all = results.makeAsyncIterator()
        checkpointer.copyLog()
        #expect(try await all.next()?.get() == 0)
        #expect(try logBytes() == full)
        checkpointer.copyLog(thenEmpty: true)
        #expect(try await all.next()?.get() == 0)
        #expect(try logBytes() == 0)

        // The writer does not notice, and continues.
        try fill(database, 1)
        #expect(database.logPages < 10)
        #expect(try database.first("SELECT count(*) FROM t") { $0.int(0) } == 201)
    }

    @Test func `what is still read stays in the log`() async throws {
        let database = try open()
        let reader = try open()
        try reader.execute("BEGIN; SELECT count(*) FROM t")
        try fill(database, 20)
        let (checkpointer, results) = checkpointer(options { _ in })
        var all = results.makeAsyncIterator()
        checkpointer.copyLog(thenEmpty: true)
        #expect(try await all.next()?.get() ?? 0 > 0)
        #expect(try logBytes() > 0)
        try reader.execute("COMMIT")
        checkpointer.copyLog(thenEmpty: true)
        #expect(try await all.next()?.get() == 0)
        #expect(try logBytes() == 0)
    }

    @Test func `a full disk leaves the log as it is`() async throws {
        let disk = FaultInjectingVFS()
        let options = ConnectionOptions().on(disk)
        let database = try Connection(path: path, options: options)
        try database.execute("CREATE TABLE t(a)")
        try fill(database, 20)

        let (checkpointer, results) = checkpointer(options)
        var all = results.makeAsyncIterator()
        disk.fail(.full)
        checkpointer.copyLog()
        #expect(await all.next() == .failure(.full))
        disk.clearFaults()
        checkpointer.copyLog()
        #expect(await all.next() == .success(0))
        #expect(try database.integrityProblems() == [])
    }

    private typealias Results = AsyncStream<Result<Int, SQLiteError>>

    private func checkpointer(_ options: ConnectionOptions) -> (Checkpointer, Results) {
        let results = Results.makeStream()
        let checkpointer = Checkpointer(path: path, options: options) { results.continuation.yield($0) }
        return (checkpointer, results.stream)
    }
}
