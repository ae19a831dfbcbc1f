import FaultInjectingVFS
import SQLite
import TestKit
import Testing

struct FaultTests {
    let folder: TemporaryFolder
    let path: String
    let disk = FaultInjectingVFS()
    let key = [UInt8](0..<32)

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("test.sqlite")
    }

    /// True if `error` is the documented one for `fault`.
    private static func tells(_ error: any Error, of fault: FaultInjectingVFS.Fault) -> Bool {
        switch (fault, error as? SQLiteError) {
        case (.full, .full), (.shortWrite, .full): true
        case (.write, .io), (.read, .io), (.sync, .io), (.truncate, .io): true
        case (.open, .cannotOpen): true
        default: false
        }
    }

    @Test(arguments: [FaultInjectingVFS.Fault.full, .shortWrite, .write, .read, .sync, .truncate], [1, nil])
    func `a fault at any call undoes one transaction and spoils nothing`(
        fault: FaultInjectingVFS.Fault,
        times: Int?
    ) throws {
        let options = StoreStressRun.options(key, on: disk)
        let database = try Connection(path: path, options: options)
        try StoreStressRun.makeTable(database)
        var stressRun = StoreStressRun(seed: 3)
        var failures = 0
        for number in 0..<90 {
            disk.fail(fault, skipping: number % 30, times: times)
            do {
                for _ in 0..<3 { try stressRun.step(database) }
            } catch {
                #expect(Self.tells(error, of: fault), "\(error) at \(number)")
                #expect(!database.isInTransaction)
                failures += 1
            }
            disk.clearFaults()
            #expect(try StoreStressRun.rows(database) == stressRun.committed, "at \(number)")
        }
        #expect(failures > 0)
        #expect(try database.integrityProblems() == [])
        #expect(try StoreStressRun.rows(Connection(path: path, options: options)) == stressRun.committed)
    }

    @Test func `a file that cannot be opened says so`() throws {
        disk.fail(.open)
        #expect(throws: SQLiteError.cannotOpen) {
            try Connection(path: path, options: ConnectionOptions(key: key).on(disk))
        }
        disk.clearFaults()
        #expect(throws: Never.self) {
            try Connection(path: path, options: ConnectionOptions(key: key).on(disk))
        }
    }

    @Test func `the disk counts what a transaction costs`() throws {
        let database = try Connection(path: path, options: ConnectionOptions(key: key).on(disk))
        try StoreStressRun.makeTable(database)
        let before = disk.counts
        try database.run("INSERT INTO t VALUES (1, 'x')")
        let after = disk.counts

        // One page of the table behind one frame header, one sync.
        #expect(after.logBytes - before.logBytes == 4096 + 24)
        #expect(after.databaseBytes == before.databaseBytes)
        #expect(after.syncs - before.syncs == 1)
    }
}
