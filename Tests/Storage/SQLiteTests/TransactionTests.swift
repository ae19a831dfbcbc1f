import SQLite
import TestKit
import Testing

struct TransactionTests {
    let folder: TemporaryFolder
    let database: Connection

    init() throws {
        folder = try TemporaryFolder()
        database = try Connection(path: folder.path("test.sqlite"))
        try database.execute("CREATE TABLE t(a)")
    }

    private func rows() throws -> [Int] { try database.all("SELECT a FROM t ORDER BY a") { $0.int(0) } }

    @Test func `a transaction that returns is kept`() throws {
        let result = try database.transaction {
            #expect(database.isInTransaction)
            try database.run("INSERT INTO t VALUES (1)")
            return "done"
        }

        #expect(result == "done")
        #expect(!database.isInTransaction)
        #expect(try rows() == [1])
    }

    @Test func `a transaction that throws leaves nothing`() throws {
        #expect(throws: CancellationError.self) {
            try database.transaction {
                try database.run("INSERT INTO t VALUES (1)")
                throw CancellationError()
            }
        }

        #expect(!database.isInTransaction)
        #expect(try rows().isEmpty)
    }

    @Test func `a savepoint that throws undoes its own part only`() throws {
        try database.transaction {
            try database.run("INSERT INTO t VALUES (1)")
            #expect(throws: CancellationError.self) {
                try database.savepoint {
                    try database.run("INSERT INTO t VALUES (2)")
                    try database.savepoint { try database.run("INSERT INTO t VALUES (3)") }
                    throw CancellationError()
                }
            }
            try database.savepoint { try database.run("INSERT INTO t VALUES (4)") }
        }

        #expect(try rows() == [1, 4])
    }

    @Test func `a full database undoes the transaction and goes on with space`() throws {
        var options = ConnectionOptions(access: .readWrite)
        options.maximumPages = 20
        let small = try Connection(path: folder.path("test.sqlite"), options: options)
        let big = [UInt8](repeating: 1, count: 4000)

        #expect(throws: SQLiteError.full) {
            try small.transaction {
                for _ in 0..<100 { try small.run("INSERT INTO t VALUES (?)", big) }
            }
        }
        #expect(!small.isInTransaction)
        #expect(try small.first("SELECT count(*) FROM t") { $0.int(0) } == 0)
        try small.execute("PRAGMA max_page_count = 1000")
        try small.transaction { try small.run("INSERT INTO t VALUES (1)") }
        #expect(try rows() == [1])
    }

    @Test func `a checkpoint empties the log`() throws {
        try database.run("INSERT INTO t VALUES (1)")

        #expect(try database.checkpoint() == 0)
        #expect(try database.checkpoint(.truncate) == 0)
        #expect(try FileBytes.read(folder.path("test.sqlite-wal")).bytes.isEmpty)
        #expect(try rows() == [1])
    }
}
