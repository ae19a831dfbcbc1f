import Dispatch
import FaultDisk
import Foundation
import StdExtras
import TestKit
import Testing

@testable import SQLite

struct CheckpointScheduleTests {
    private static func schedule() -> CheckpointSchedule {
        var policy = CheckpointPolicy()
        policy.idlePages = 10
        policy.busyPages = 100
        return CheckpointSchedule(policy)
    }

    @Test func `a small log is left alone`() {
        var schedule = Self.schedule()
        #expect(schedule.committed(pages: 9) == .nothing)
    }

    @Test func `a log is copied once nobody commits`() {
        var schedule = Self.schedule()
        #expect(schedule.committed(pages: 10) == .wait)
        #expect(schedule.committed(pages: 11) == .nothing)
        #expect(schedule.waited() == .wait)
        #expect(schedule.waited() == .copy)
        #expect(schedule.copied(rest: 0) == .nothing)
        #expect(schedule.committed(pages: 3) == .nothing)
    }

    @Test func `a long log is copied although others commit`() {
        var schedule = Self.schedule()
        #expect(schedule.committed(pages: 90) == .wait)
        #expect(schedule.committed(pages: 100) == .nothing)
        #expect(schedule.waited() == .copy)
        #expect(schedule.committed(pages: 110) == .nothing)
        #expect(schedule.copied(rest: 0) == .wait)
    }

    @Test func `what readers hold is tried again`() {
        var schedule = Self.schedule()
        #expect(schedule.committed(pages: 50) == .wait)
        #expect(schedule.waited() == .copy)
        #expect(schedule.copied(rest: 20) == .wait)
        #expect(schedule.waited() == .copy)
        #expect(schedule.copied(rest: 0) == .nothing)
    }
}

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
        // One of the two reads at any time, so that the log never starts anew by itself.
        try readers[0].execute("BEGIN; SELECT count(*) FROM t")
        for round in 0..<60 {
            try fill(database, 5)
            try readers[(round + 1) % 2].execute("BEGIN; SELECT count(*) FROM t")
            try readers[round % 2].execute("COMMIT")
            longest = max(longest, database.logPages)
        }
        #expect(longest > 100)

        try readers[0].execute("COMMIT")
        // A quarter of the limit later at the latest.
        try fill(database, 26)
        #expect(database.logPages == 0)
        #expect(try logBytes() == 0)
    }

    @Test func `a checkpointer copies when nobody commits, and truncates a long log`() async throws {
        func policy(_ policy: inout CheckpointPolicy) {
            policy.idlePages = 1
            policy.idleMilliseconds = 1
            policy.keptBytes = 100_000
        }
        let database = try open(policy)
        try fill(database, 200)
        #expect(try logBytes() > 200 * 4096)

        let results = AsyncStream<Result<Int, SQLiteError>>.makeStream()
        let checkpointer = try Checkpointer(path: path, options: options(policy)) {
            results.continuation.yield($0)
        }
        checkpointer.committed(logPages: database.logPages)
        var all = results.stream.makeAsyncIterator()
        #expect(try await all.next()?.get() == 0)
        #expect(try logBytes() == 0)

        // The writer never knew, and goes on.
        try fill(database, 1)
        #expect(database.logPages < 10)
        checkpointer.close()
        checkpointer.committed(logPages: 1000)
        #expect(try database.first("SELECT count(*) FROM t") { $0.int(0) } == 201)
    }

    @Test func `a full disk leaves the log as it is`() async throws {
        let disk = FaultDisk()
        var options = ConnectionOptions().on(disk)
        options.checkpoints.idlePages = 1
        options.checkpoints.idleMilliseconds = 1
        let database = try Connection(path: path, options: options)
        try database.execute("CREATE TABLE t(a)")
        try fill(database, 20)

        let results = AsyncStream<Result<Int, SQLiteError>>.makeStream()
        let checkpointer = try Checkpointer(path: path, options: options) { results.continuation.yield($0) }
        var all = results.stream.makeAsyncIterator()
        disk.fail(.full)
        checkpointer.committed(logPages: database.logPages)
        #expect(await all.next() == .failure(.full))
        disk.heal()
        checkpointer.committed(logPages: database.logPages)
        #expect(await all.next() == .success(0))
        #expect(try database.integrityProblems() == [])
    }
}
