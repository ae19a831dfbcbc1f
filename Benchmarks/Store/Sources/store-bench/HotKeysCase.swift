import BenchKit
import CLMDB
import Foundation
import SQLite
import StdExtras

/// Getting 64 bytes by a number: a table in memory, LMDB, and SQLite, one get at a time.
enum HotKeysCase {
    static let keys = 100_000
    static let gets = 400_000

    static func run(_ place: Workplace, _ results: inout Results) throws {
        let value = [UInt8](repeating: 7, count: 64)
        let table = Locked(Dictionary(uniqueKeysWithValues: (0..<Int64(keys)).map { ($0, value) }))
        results.add(
            "hot keys",
            "table in memory",
            ["gets/s": rate { key in table.withLock { $0[key]?.count ?? 0 } }]
        )
        let database = try Connection(
            path: "\(place.folder)/hot.sqlite",
            options: ConnectionOptions(key: Workplace.key)
        )
        try database.execute("CREATE TABLE hot(key INTEGER PRIMARY KEY, value BLOB NOT NULL) STRICT")
        try database.transaction {
            for key in 0..<Int64(keys) {
                try database.run("INSERT INTO hot(key, value) VALUES (?, ?)", key, value)
            }
        }
        let rows = rate { key in
            (try? database.first("SELECT value FROM hot WHERE key = ?", key) { $0.bytes(0).count }) ?? 0
        }
        results.add("hot keys", "SQLite, encrypted", ["gets/s": rows])
        results.add("hot keys", "LMDB, in clear", ["gets/s": try lmdb("\(place.folder)/lmdb", value)])
    }

    private static func rate(_ get: (Int64) -> Int) -> Double {
        var random = DataSet.Generator(state: 1)
        var sum = 0
        let start = Stopwatch.threadNanoseconds
        for _ in 0..<gets { sum += get(Int64(random.next() % UInt64(keys))) }
        precondition(sum == gets * 64, "a key was not found")
        return Double(gets) * 1e9 / Double(Stopwatch.threadNanoseconds - start)
    }

    private static func lmdb(_ path: String, _ value: [UInt8]) throws -> Double {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        var environment: OpaquePointer?
        mdb_env_create(&environment)
        mdb_env_set_mapsize(environment, 1 << 28)
        mdb_env_open(environment, path, 0, 0o600)
        defer { mdb_env_close(environment) }
        var transaction: OpaquePointer?
        var table: MDB_dbi = 0
        mdb_txn_begin(environment, nil, 0, &transaction)
        mdb_dbi_open(transaction, nil, UInt32(MDB_INTEGERKEY), &table)
        var bytes = value
        for number in 0..<UInt64(keys) {
            withItem(number) { key in
                bytes.withUnsafeMutableBytes { buffer in
                    var item = MDB_val(mv_size: buffer.count, mv_data: buffer.baseAddress)
                    _ = mdb_put(transaction, table, key, &item, 0)
                }
            }
        }
        mdb_txn_commit(transaction)
        mdb_txn_begin(environment, nil, UInt32(MDB_RDONLY), &transaction)
        defer { mdb_txn_abort(transaction) }
        return rate { number in
            var item = MDB_val()
            // A transaction a get, and the bytes copied out, as the others do.
            mdb_txn_reset(transaction)
            mdb_txn_renew(transaction)
            withItem(UInt64(number)) { _ = mdb_get(transaction, table, $0, &item) }
            return [UInt8](UnsafeRawBufferPointer(start: item.mv_data, count: item.mv_size)).count
        }
    }

    private static func withItem(_ number: UInt64, _ body: (UnsafeMutablePointer<MDB_val>) -> Void) {
        var number = number
        withUnsafeMutableBytes(of: &number) { buffer in
            var item = MDB_val(mv_size: buffer.count, mv_data: buffer.baseAddress)
            body(&item)
        }
    }
}
