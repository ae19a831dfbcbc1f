import Foundation
import SQLite
import TestKit
import Testing

struct BackupTests {
    let folder: TemporaryFolder
    let path: String
    let target: String

    static let key = [UInt8](0..<32)
    static let otherKey = [UInt8](100..<132)

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("test.sqlite")
        target = folder.path("copy.sqlite")
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

    static let keys: [[[UInt8]?]] = [[nil, nil], [key, key], [key, otherKey]]

    @Test(arguments: keys)
    func `a backup shows the moment it began, while others write`(keys: [[UInt8]?]) throws {
        let database = try makeSource(key: keys[0])
        let backup = try Backup(of: path, options: ConnectionOptions(key: keys[0]), to: target, key: keys[1])
        var steps = 0
        while try backup.step(pages: 3) {
            steps += 1
            try database.run("INSERT INTO t VALUES (?)", "late row \(steps)")
            #expect(!FileManager.default.fileExists(atPath: target))
        }

        #expect(steps > 3)
        #expect(backup.remainingPages == 0)
        let copy = try Connection(path: target, options: ConnectionOptions(access: .readWrite, key: keys[1]))
        #expect(try Self.count(copy) == 2000)
        #expect(try copy.integrityProblems().isEmpty)
        #expect(try copy.first("PRAGMA journal_mode") { $0.string(0) } == "wal")
        #expect(try Self.count(database) == 2000 + steps)
        #expect(!FileManager.default.fileExists(atPath: target + ".partial"))
    }

    @Test func `a backup that is dropped leaves nothing, not even of an older one`() throws {
        let database = try makeSource(key: nil)
        try FileBytes.write([1, 2, 3], to: target + ".partial")
        do {
            let backup = try Backup(of: path, options: ConnectionOptions(), to: target, key: nil)
            #expect(try backup.step(pages: 1))
        }

        #expect(!FileManager.default.fileExists(atPath: target))
        #expect(!FileManager.default.fileExists(atPath: target + ".partial"))
        #expect(try Self.count(database) == 2000)
    }

    @Test func `a backup takes the place of the last one`() throws {
        let database = try makeSource(key: Self.key)
        let options = ConnectionOptions(key: Self.key)
        for rows in [2000, 2001] {
            let backup = try Backup(of: path, options: options, to: target, key: Self.key)
            while try backup.step() {}
            let copy = try Connection(
                path: target,
                options: ConnectionOptions(access: .readOnly, key: Self.key)
            )
            #expect(try Self.count(copy) == rows)
            try database.run("INSERT INTO t VALUES (1)")
        }
    }

    @Test func `a key on one side only is refused`() throws {
        _ = try makeSource(key: Self.key)
        #expect(throws: SQLiteError.noCipher) {
            try Backup(of: path, options: ConnectionOptions(key: Self.key), to: target, key: nil)
        }
    }

    @Test func `a backup into no folder fails`() throws {
        _ = try makeSource(key: nil)
        #expect(throws: SQLiteError.cannotOpen) {
            try Backup(of: path, options: ConnectionOptions(), to: folder.path("no/such/copy"), key: nil)
        }
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

    @Test func `other connections' commits change the data version, our own do not`() throws {
        let ours = try makeSource(key: nil)
        let theirs = try Connection(path: path)
        let before = try ours.dataVersion()

        try ours.run("INSERT INTO t VALUES (1)")
        #expect(try ours.dataVersion() == before)
        try theirs.run("INSERT INTO t VALUES (1)")
        let after = try ours.dataVersion()
        #expect(after != before)
        #expect(try ours.dataVersion() == after)
    }
}
