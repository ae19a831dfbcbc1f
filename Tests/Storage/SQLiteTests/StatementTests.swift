import SQLite
import TestKit
import Testing

struct StatementTests {
    let folder: TemporaryFolder
    let database: Connection

    init() throws {
        folder = try TemporaryFolder()
        database = try Connection(path: folder.path("test.sqlite"))
    }

    private func roundTrip<Value: SQLiteValue, Result>(
        _ value: Value,
        _ read: (Row) throws -> Result
    ) throws -> Result {
        try #require(try database.first("SELECT ?", value, read: read))
    }

    @Test(arguments: [0, 1, -1, Int64.max, Int64.min])
    func `integers come back`(value: Int64) throws {
        #expect(try roundTrip(value) { $0.int64(0) } == value)
    }

    @Test(arguments: ["", "a", "naïve", "👩‍👩‍👧", "a\0b"])
    func `texts come back`(value: String) throws {
        #expect(try roundTrip(value) { $0.string(0) } == value)
        #expect(try roundTrip(value) { $0.optionalString(0) } == value)
    }

    @Test func `a long text comes back`() throws {
        let value = String(repeating: "x", count: 100_000)
        #expect(try roundTrip(value) { $0.string(0) } == value)
        #expect(try roundTrip(value) { $0.optionalString(0) } == value)
    }

    @Test(arguments: [0, 1, 256, 100_000])
    func `blobs come back`(count: Int) throws {
        var random = SeededRandom(seed: 1)
        let value = random.bytes(count)

        #expect(try roundTrip(value) { $0.bytes(0) } == value)
        #expect(try roundTrip(value) { $0.isNull(0) } == false)
        #expect(try roundTrip(value) { row in row.withBytes(0) { [UInt8]($0) } } == value)
    }

    @Test func `numbers and truths come back`() throws {
        #expect(try roundTrip(0.1) { $0.double(0) } == 0.1)
        #expect(try roundTrip(true) { $0.bool(0) })
        #expect(try roundTrip(false) { $0.bool(0) } == false)
        #expect(try roundTrip(Int32.min) { $0.int32(0) } == .min)
    }

    @Test func `nil is null, and only null reads as nil`() throws {
        #expect(try roundTrip(Int64?.none) { $0.optionalInt64(0) } == nil)
        #expect(try roundTrip(String?.none) { $0.optionalString(0) } == nil)
        #expect(try roundTrip([UInt8]?.none) { $0.optionalBytes(0) } == nil)
        #expect(try roundTrip(Int64?(5)) { $0.optionalInt64(0) } == 5)
        #expect(try roundTrip([UInt8]?([])) { $0.optionalBytes(0) } == [])
        #expect(try roundTrip(Int32?.none) { ($0.int64(0), $0.string(0), $0.bytes(0)) } == (0, "", []))
    }

    @Test func `text that is no UTF-8 is replaced, not trapped on`() throws {
        let text = try database.first("SELECT CAST(x'61ff62' AS TEXT)") { $0.string(0) }

        #expect(text == "a\u{FFFD}b")
    }

    @Test func `values of several types bind in order`() throws {
        let row = try database.first("SELECT ?, ?, ?, ?", 1, "two", [3] as [UInt8], Int?.none) { row in
            "\(row.int(0)) \(row.string(1)) \(row.bytes(2)) \(row.isNull(3))"
        }

        #expect(row == "1 two [3] true")
    }

    @Test func `a statement can run inside its own rows`() throws {
        try database.execute("CREATE TABLE t(a); INSERT INTO t VALUES (1), (2), (3)")
        func smaller(_ limit: Int, _ depth: Int) throws -> Int {
            guard depth > 0 else { return 1 }
            var total = 0
            try database.query("SELECT a FROM t WHERE a <= ? ORDER BY a", limit) { row in
                total += try smaller(row.int(0), depth - 1)
            }
            return total
        }

        #expect(try smaller(3, 1) == 3)
        #expect(try smaller(3, 2) == 6)
        #expect(try smaller(3, 3) == 10)
    }

    @Test func `a statement left by an error runs again`() throws {
        try database.execute("CREATE TABLE t(a); INSERT INTO t VALUES (1), (2), (3)")
        func read(failing: Bool) throws -> [Int] {
            try database.all("SELECT a FROM t ORDER BY a") { row in
                if failing, row.int(0) == 2 { throw CancellationError() }
                return row.int(0)
            }
        }

        #expect(throws: CancellationError.self) { try read(failing: true) }
        #expect(try read(failing: false) == [1, 2, 3])
    }

    @Test func `changes are counted, and nothing counts that wrote nothing`() throws {
        try database.execute("CREATE TABLE t(a PRIMARY KEY)")
        let before = database.totalChanges
        try database.run("INSERT INTO t VALUES (1), (2)")
        #expect(database.changes == 2)
        #expect(database.totalChanges == before + 2)

        try database.run("INSERT INTO t VALUES (1) ON CONFLICT DO NOTHING")
        try database.run("DELETE FROM t WHERE a = 9")
        #expect(database.totalChanges == before + 2)
    }

    static let constraints: [(String, SQLiteConstraint)] = [
        ("INSERT INTO t VALUES (1, 2, 1)", .primaryKey),
        ("INSERT INTO t VALUES (2, 1, 1)", .unique),
        ("INSERT INTO t VALUES (2, NULL, 1)", .notNull),
        ("INSERT INTO t VALUES (2, 2, 0)", .check),
        ("INSERT INTO s VALUES ('text')", .check),
    ]

    @Test(arguments: constraints)
    func `a broken constraint has a name`(sql: String, kind: SQLiteConstraint) throws {
        try database.execute(
            """
            CREATE TABLE t(a PRIMARY KEY, b UNIQUE NOT NULL, c CHECK (c > 0)); INSERT INTO t VALUES (1, 1, 1);
            CREATE TABLE s(a INTEGER) STRICT
            """
        )

        #expect(throws: SQLiteError.constraint(kind)) { try database.execute(sql) }
    }

    @Test func `bad SQL is told from bad data, and errors keep values to themselves`() throws {
        #expect(throws: SQLiteError.badSQL("no such table: nowhere")) {
            try database.run("SELECT * FROM nowhere")
        }
        #expect(throws: SQLiteError.badSQL("near \"SELEC\": syntax error")) { try database.run("SELEC 1") }
        #expect(throws: SQLiteError.self) { try database.run("SELECT \"x\"") }
        do {
            try database.run("SELECT abs(?)", Int64.min)
            Issue.record("abs of the smallest integer overflows")
        } catch {
            #expect(!"\(error)".contains("overflow"))
        }
        #expect(throws: SQLiteError.misuse) { try database.run("SELECT ?", 1, 2) }
    }
}
