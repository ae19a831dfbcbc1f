import FaultInjectingVFS
import SQLite
import TestKit

/// Random transactions on one table, and the expected content of the table.
struct StoreStressRun {
    /// The content of each row as of the last commit that returned.
    var committed: [Int: String] = [:]
    /// The content with the transaction that failed: a cut may keep it completely or not at all.
    var attempted: [Int: String]?
    var random: SeededRandom

    init(seed: UInt64) { random = SeededRandom(seed: seed) }

    /// Limits so low that a short run meets checkpoints and pages that spill before they are committed.
    static func options(_ key: [UInt8]?, on disk: FaultInjectingVFS) -> ConnectionOptions {
        var options = ConnectionOptions(key: key).on(disk)
        options.checkpoints.commitPages = 20
        options.checkpoints.limitPages = 40
        options.checkpoints.keptBytes = 40_000
        options.cacheKibibytes = 40
        return options
    }

    static func makeTable(_ database: Connection) throws {
        try database.execute("CREATE TABLE t(id INTEGER PRIMARY KEY, text)")
    }

    static func rows(_ database: Connection) throws -> [Int: String] {
        Dictionary(
            uniqueKeysWithValues: try database.all("SELECT id, text FROM t") { ($0.int(0), $0.string(1)) }
        )
    }

    /// Runs one transaction and sometimes a checkpoint.
    mutating func step(_ database: Connection) throws {
        var rows = committed
        attempted = nil
        try database.transaction {
            for _ in 0..<Int.random(in: 1...12, using: &random) { try change(&rows, database) }
            // From here on the commit may reach the disk although it does not return.
            attempted = rows
        }
        committed = rows
        if Int.random(in: 0..<20, using: &random) == 0 { try database.checkpoint(.truncate) }
    }

    private mutating func change(_ rows: inout [Int: String], _ database: Connection) throws {
        let id = Int.random(in: 0..<60, using: &random)
        guard Int.random(in: 0..<5, using: &random) > 0 else {
            rows[id] = nil
            return try database.run("DELETE FROM t WHERE id = ?", id)
        }
        let digit = UInt8(ascii: "0") + UInt8.random(in: 0...9, using: &random)
        let count = Int.random(in: 1...3000, using: &random)
        let text = String(decoding: [UInt8](repeating: digit, count: count), as: UTF8.self)
        rows[id] = text
        try database.run("INSERT OR REPLACE INTO t VALUES (?, ?)", id, text)
    }
}
