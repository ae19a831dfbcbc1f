import SQLite
import TestKit
import Testing

struct RekeyTests {
    let folder: TemporaryFolder
    let path: String

    static let key = [UInt8](0..<32)
    static let otherKey = [UInt8](100..<132)

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("test.sqlite")
    }

    private func makeSource(key: [UInt8]?) throws -> Connection {
        let database = try Connection(path: path, options: ConnectionOptions(key: key))
        try database.execute("CREATE TABLE t(a)")
        try database.transaction {
            for number in 0..<2000 { try database.run("INSERT INTO t VALUES (?)", "row number \(number)") }
        }
        return database
    }

    private static func count(_ connection: Connection) throws -> Int {
        try connection.first("SELECT count(*) FROM t") { $0.int(0) } ?? -1
    }

    @Test func `a new key opens the file, the old one no longer`() throws {
        do {
            let database = try makeSource(key: Self.key)
            try database.rekey(Self.otherKey)
            #expect(try Self.count(database) == 2000)
            try database.run("INSERT INTO t VALUES (1)")
        }
        #expect(throws: SQLiteError.notADatabase) {
            try Connection(path: path, options: ConnectionOptions(key: Self.key))
        }
        let database = try Connection(path: path, options: ConnectionOptions(key: Self.otherKey))
        #expect(try Self.count(database) == 2001)
        #expect(try database.integrityProblems().isEmpty)
    }

    @Test func `what cannot be given a new key says so`() throws {
        let clear = try makeSource(key: nil)
        #expect(throws: SQLiteError.noCipher) { try clear.rekey(Self.key) }

        let path = folder.path("other.sqlite")
        let database = try Connection(path: path, options: ConnectionOptions(key: Self.key))
        #expect(throws: SQLiteError.badKeyLength(3)) { try database.rekey([1, 2, 3]) }
        try database.transaction {
            #expect(throws: SQLiteError.busy) { try database.rekey(Self.otherKey) }
        }
    }
}
