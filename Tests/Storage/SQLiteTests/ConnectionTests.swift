import SQLite
import TestKit
import Testing

struct ConnectionTests {
    let folder: TemporaryFolder
    let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("test.sqlite")
    }

    static let key = [UInt8](0..<32)

    private func open(
        _ access: ConnectionOptions.Access = .create,
        key: [UInt8]? = nil
    ) throws(SQLiteError) -> Connection {
        try Connection(path: path, options: ConnectionOptions(access: access, key: key))
    }

    @Test func `every connection is durable and keeps temporary data in memory`() throws {
        let database = try open()

        #expect(try database.first("PRAGMA journal_mode") { $0.string(0) } == "wal")
        #expect(try database.first("PRAGMA synchronous") { $0.int(0) } == 2)
        #expect(try database.first("PRAGMA temp_store") { $0.int(0) } == 2)
        #expect(try database.first("PRAGMA foreign_keys") { $0.int(0) } == 0)
    }

    @Test func `rows survive reopening`() throws {
        let text = "naïve 👩‍👩‍👧"
        do {
            let database = try open()
            try database.execute("CREATE TABLE t(a)")
            try database.run("INSERT INTO t VALUES (?)", text)
        }
        #expect(try open().first("SELECT a FROM t") { $0.string(0) } == text)
    }

    @Test func `with a key nothing readable is in the files`() throws {
        let database = try open(key: Self.key)
        try database.execute("CREATE TABLE secrets(a)")
        try database.run("INSERT INTO secrets VALUES (?)", "the quick brown fox")

        for name in ["test.sqlite", "test.sqlite-wal"] {
            let bytes = try FileBytes.read(folder.path(name))
            #expect(!bytes.contains("SQLite format 3"))
            #expect(!bytes.contains("secrets"))
            #expect(!bytes.contains("quick brown"))
        }
        try database.checkpoint(.truncate)
        #expect(try !FileBytes.read(path).contains("SQLite format 3"))
        #expect(try database.integrityProblems().isEmpty)
    }

    @Test func `without a key the file is a plain database`() throws {
        let database = try open()
        try database.execute("CREATE TABLE t(a)")
        try database.checkpoint(.truncate)

        #expect(try FileBytes.read(path).contains("SQLite format 3"))
    }

    static let wrongKeys: [[UInt8]?] = [nil, [UInt8](repeating: 7, count: 32)]

    @Test(arguments: wrongKeys)
    func `a wrong or missing key is refused`(key: [UInt8]?) throws {
        do {
            let database = try open(key: Self.key)
            try database.execute("CREATE TABLE t(a)")
        }
        #expect(throws: SQLiteError.notADatabase) { try open(key: key) }
        #expect(try open(key: Self.key).first("SELECT count(*) FROM t") { $0.int(0) } == 0)
    }

    @Test func `a key of another length is refused`() {
        #expect(throws: SQLiteError.badKeyLength(16)) { try open(key: [UInt8](repeating: 1, count: 16)) }
    }

    @Test func `a file that is no database is refused`() throws {
        try FileBytes.write([UInt8](repeating: 0x41, count: 8192), to: path)

        #expect(throws: SQLiteError.notADatabase) { try open() }
    }

    @Test func `a missing file is made only when asked for`() {
        #expect(throws: SQLiteError.cannotOpen) { try open(.readWrite) }
        #expect(throws: SQLiteError.cannotOpen) { try open(.readOnly) }
        #expect(throws: SQLiteError.cannotOpen) { try Connection(path: folder.path("no/such/folder")) }
        #expect(throws: Never.self) { try open(.create) }
    }

    @Test func `a damaged page is noticed`() throws {
        do {
            let database = try open(key: Self.key)
            try database.execute("CREATE TABLE t(a)")
            for number in 0..<500 { try database.run("INSERT INTO t VALUES (?)", "row number \(number)") }
            try database.checkpoint(.truncate)
        }
        var bytes = try FileBytes.read(path).bytes
        bytes[3 * 4096 + 100] ^= 1
        try FileBytes.write(bytes, to: path)

        let database = try open(key: Self.key)
        #expect(try !database.integrityProblems().isEmpty)
        #expect(throws: SQLiteError.corrupt) { try database.all("SELECT a FROM t") { $0.string(0) } }
    }

    @Test func `readers see one state while a writer goes on`() throws {
        let writer = try open()
        try writer.execute("CREATE TABLE t(a); INSERT INTO t VALUES (1)")
        let reader = try open(.readOnly)

        try reader.readTransaction {
            #expect(try reader.first("SELECT count(*) FROM t") { $0.int(0) } == 1)
            try writer.run("INSERT INTO t VALUES (2)")
            #expect(try reader.first("SELECT count(*) FROM t") { $0.int(0) } == 1)
        }
        #expect(try reader.first("SELECT count(*) FROM t") { $0.int(0) } == 2)
        #expect(throws: SQLiteError.readOnly) { try reader.run("INSERT INTO t VALUES (3)") }
    }

    @Test func `a second writer is told that the file is busy`() throws {
        let first = try open()
        try first.execute("CREATE TABLE t(a)")
        var impatient = ConnectionOptions()
        impatient.busyMilliseconds = 0
        let second = try Connection(path: path, options: impatient)

        try first.transaction {
            #expect(throws: SQLiteError.busy) { try second.transaction {} }
        }
        #expect(throws: Never.self) { try second.transaction {} }
    }

    @Test func `the user version is kept, and rolled back with its transaction`() throws {
        let database = try open()
        #expect(try database.userVersion() == 0)
        try database.setUserVersion(3)
        #expect(throws: CancellationError.self) {
            try database.transaction {
                try database.setUserVersion(4)
                throw CancellationError()
            }
        }
        #expect(try open().userVersion() == 3)
    }
}
