import ClientModel
import SQLite

/// The numbered list of the last commits, by which other processes learn what changed.
///
/// It holds names, not contents: a process reads the things anew that its views look at.
struct ChangeLog {
    /// A commit that touched more is logged as a reset.
    static let nameLimit = 20_000

    /// Number of the last commit that this process knows.
    private(set) var lastSequence: Int64
    private let database: Connection
    private let limit: Int

    init(_ database: Connection, limit: Int) throws {
        self.database = database
        self.limit = limit
        lastSequence = try Self.newest(database)
    }

    /// Numbers `changes` and logs them, inside the transaction that makes them.
    func append(_ changes: inout ChangeSet) throws {
        changes.sequence = lastSequence + 1
        let names = changes.isReset || changes.nameCount > Self.nameLimit ? [] : changes.encodedNames()
        try database.run("INSERT INTO change_log(sequence, names) VALUES (?, ?)", changes.sequence, names)
        // A few rows at a time: the oldest pages are dirtied once in a while only.
        guard changes.sequence.isMultiple(of: 64) else { return }
        try database.run("DELETE FROM change_log WHERE sequence <= ?", changes.sequence - Int64(limit))
    }

    /// Called once the transaction is durable.
    mutating func didCommit(_ changes: ChangeSet) { lastSequence = max(lastSequence, changes.sequence) }

    /// What other processes committed since this one last looked, with the messages as they are now.
    mutating func takeForeignCommits(_ reader: StoreReader) throws -> [ChangeSet] {
        guard try Self.newest(database) > lastSequence else { return [] }
        var commits: [(sequence: Int64, names: [UInt8])] = []
        try database.query(
            "SELECT sequence, names FROM change_log WHERE sequence > ? ORDER BY sequence",
            lastSequence
        ) { commits.append(($0.int64(0), $0.bytes(1))) }
        var found: [ChangeSet] = []
        for commit in commits {
            // A gap means that the log was cut before we read it.
            let isComplete = commit.sequence == lastSequence + 1 && !commit.names.isEmpty
            var changes = isComplete ? try ChangeSet(encodedNames: commit.names, reader: reader) : .reset
            changes.sequence = commit.sequence
            found.append(changes)
            lastSequence = commit.sequence
        }
        return found
    }

    private static func newest(_ database: Connection) throws -> Int64 {
        try database.first("SELECT max(sequence) FROM change_log") { $0.int64(0) } ?? 0
    }
}
