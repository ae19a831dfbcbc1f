import Dispatch
import SQLite
import StdExtras
import TestKit
import Testing

struct ReaderPoolTests {
    let folder: TemporaryFolder
    let options = ConnectionOptions(key: [UInt8](0..<32))
    let writer: Connection

    init() throws {
        folder = try TemporaryFolder()
        writer = try Connection(path: folder.path("test.sqlite"), options: options)
        try writer.execute("CREATE TABLE t(a); INSERT INTO t VALUES (1)")
    }

    private func pool(_ count: Int = 2) throws(SQLiteError) -> ReaderPool {
        try ReaderPool(path: folder.path("test.sqlite"), options: options, count: count)
    }

    private static func count(_ connection: Connection) throws -> Int {
        try connection.first("SELECT count(*) FROM t") { $0.int(0) } ?? -1
    }

    @Test func `a read sees what is committed`() async throws {
        let pool = try pool()

        #expect(try await pool.read(Self.count) == 1)
        try writer.run("INSERT INTO t VALUES (2)")
        #expect(try await pool.read(Self.count) == 2)
    }

    @Test func `a read sees one state and does not wait for the writer`() throws {
        let pool = try pool()

        try writer.transaction {
            try writer.run("INSERT INTO t VALUES (2)")
            #expect(try readNow(pool) == 1)
        }
        let waiting = DispatchSemaphore(value: 0)
        let written = DispatchSemaphore(value: 0)
        let counts = Locked<[Int]>([])
        pool.read { reader in
            let before = try Self.count(reader)
            waiting.signal()
            written.wait()
            let after = try Self.count(reader)
            counts.withLock { $0 = [before, after] }
        } completion: { _ in
            waiting.signal()
        }
        waiting.wait()
        try writer.run("INSERT INTO t VALUES (3)")
        written.signal()
        waiting.wait()
        #expect(counts.withLock { $0 } == [2, 2])
        #expect(try readNow(pool) == 3)
    }

    @Test func `readers cannot write`() async throws {
        let pool = try pool()

        await #expect(throws: SQLiteError.readOnly) {
            try await pool.read { try $0.run("INSERT INTO t VALUES (9)") }
        }
        #expect(try await pool.read(Self.count) == 1)
    }

    /// Reads on the calling thread, which waits.
    private func readNow(_ pool: ReaderPool) throws -> Int {
        let isDone = DispatchSemaphore(value: 0)
        let result = Locked<Result<Int, any Error>?>(nil)
        pool.read {
            try Self.count($0)
        } completion: { read in
            result.withLock { $0 = read }
            isDone.signal()
        }
        isDone.wait()
        return try #require(result.withLock { $0 }).get()
    }

    /// Counts the current and the maximum number of concurrent calls.
    private final class Tally: Sendable {
        let counts = Locked((now: 0, most: 0))

        func count<Result>(_ body: () throws -> Result) rethrows -> Result {
            counts.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
            defer { counts.withLock { $0.now -= 1 } }
            return try body()
        }
    }

    @Test func `thousands of readers wait in a line and are served in the order in which they came`()
        async throws
    {
        let pool = try pool(1)
        let served = Locked<[Int]>([])
        let gate = DispatchSemaphore(value: 0)
        pool.read { _ in
            gate.wait()
        } completion: { _ in
        }
        await withCheckedContinuation { continuation in
            for number in 0..<5_000 {
                pool.read { _ in
                    served.withLock { $0.append(number) }
                } completion: { _ in
                    if number == 4_999 { continuation.resume() }
                }
            }
            gate.signal()
        }
        #expect(served.withLock { $0 } == Array(0..<5_000))
    }

    @Test func `as many read at once as there are connections, and more wait`() async throws {
        let pool = try pool(3)
        let tally = Tally()

        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<50 {
                group.addTask { try await pool.read { reader in try tally.count { try Self.count(reader) } } }
            }
            for try await count in group { #expect(count == 1) }
        }
        #expect((1...3).contains(tally.counts.withLock { $0.most }))
    }

    @Test func `a closed pool says so to who waits and who comes later`() async throws {
        let pool = try pool(1)
        #expect(try await pool.read(Self.count) == 1)
        pool.close()

        await #expect(throws: SQLiteError.interrupted) { try await pool.read(Self.count) }
    }

    @Test func `a pool over no file, or with a wrong key, cannot be made`() throws {
        #expect(throws: SQLiteError.cannotOpen) {
            try ReaderPool(path: folder.path("none.sqlite"), options: options)
        }
        #expect(throws: SQLiteError.notADatabase) {
            try ReaderPool(
                path: folder.path("test.sqlite"),
                options: ConnectionOptions(key: [UInt8](repeating: 1, count: 32))
            )
        }
    }

    /// Runs blocking work outside the threads of tasks.
    private static func onThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { done in
            DispatchQueue(label: "a thread").async { done.resume(returning: body()) }
        }
    }
}
