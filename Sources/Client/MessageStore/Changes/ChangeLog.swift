import ClientModel
import SQLite

/// The numbered list of the last commits. Processes that share the database learn from it what the others changed. A
/// process that is alone does not write it.
///
/// The log holds names, not contents: a process reads the things again that its views watch.
struct ChangeLog {
    /// A commit that touched more is logged as a reset.
    static let nameLimit = 20_000

    /// The number of the last logged commit that this process knows.
    private var lastNumber: Int64
    private let database: Connection
    private let limit: Int

    init(_ database: Connection, limit: Int) throws {
        self.database = database
        self.limit = limit
        lastNumber = try Self.newest(database)
    }

    /// Logs `changes`, inside a transaction, and returns the number for ``didCommit(_:)``.
    func append(_ changes: ChangeSet) throws -> Int64 {
        let number = lastNumber + 1
        let names = changes.isReset || changes.nameCount > Self.nameLimit ? [] : changes.encodedNames()
        try database.run("INSERT INTO change_log(number, names) VALUES (?, ?)", number, names)
        // Deletes in batches, so that the oldest pages are rarely dirtied.
        if number.isMultiple(of: 64) {
            try database.run("DELETE FROM change_log WHERE number <= ?", number - Int64(limit))
        }
        return number
    }

    /// Removes entries that no process needs any more, at most some hundred commits.
    ///
    /// A process that is alone needs one entry. A process that opens the database later reads the state itself, and
    /// of the log only its last number.
    func prune(isAlone: Bool) throws -> MaintenanceTask.Rest {
        let kept = isAlone ? 1 : Int64(limit)
        let oldest = try database.first("SELECT min(number), max(number) FROM change_log") { row in
            row.optionalInt64(0).map { (first: $0, last: row.int64(1)) }
        }
        // Not one by one: with several processes a batch is due at each 64th commit.
        guard case .some(.some(let log)) = oldest, log.last - log.first >= kept + 64 else { return .nothing }
        let end = min(log.first + 256, log.last - kept)
        try database.transaction { try database.run("DELETE FROM change_log WHERE number <= ?", end) }
        return end == log.last - kept ? .nothing : .more
    }

    /// Called once the transaction with the commit of this number is durable.
    mutating func didCommit(_ number: Int64) { lastNumber = number }

    /// The changes that other processes committed since the last call, with the messages as they are now.
    mutating func takeForeignCommits(_ reader: StoreReader) throws -> [ChangeSet] {
        guard try Self.newest(database) > lastNumber else { return [] }
        var commits: [(number: Int64, names: [UInt8])] = []
        try database.query(
            "SELECT number, names FROM change_log WHERE number > ? ORDER BY number",
            lastNumber
        ) { commits.append(($0.int64(0), $0.bytes(1))) }
        var found: [ChangeSet] = []
        for commit in commits {
            // A gap means that the log was cut before we read it.
            let isComplete = commit.number == lastNumber + 1 && !commit.names.isEmpty
            // An unreadable entry resets the views; it must not block the later ones.
            let changes = isComplete ? try? ChangeSet(encodedNames: commit.names, reader: reader) : nil
            found.append(changes ?? .reset)
            lastNumber = commit.number
        }
        return found
    }

    private static func newest(_ database: Connection) throws -> Int64 {
        try database.first("SELECT max(number) FROM change_log") { $0.int64(0) } ?? 0
    }
}
