import SQLite

/// One step of the schema, from the version before it. Never edited once a released program may have run it.
struct Migration: Sendable {
    /// The version of the schema after it.
    var version: Int
    /// The SQL statements of the step.
    var script: String

    /// All steps, in order, without gaps.
    static let all = [first, second, third, fourth]

    /// The version that this program writes.
    static var newest: Int { all.last?.version ?? 0 }

    /// Migrates a file to the newest version, each step in a transaction of its own.
    ///
    /// - Throws: ``StoreError/newerSchema(version:)`` for a file of a newer program, which is left unchanged.
    static func run(_ migrations: [Migration] = all, on database: Connection) throws {
        let newest = migrations.last?.version ?? 0
        guard try database.userVersion() != newest else { return }
        for migration in migrations {
            try database.transaction {
                // Read inside: another process may have been faster.
                let present = try database.userVersion()
                guard present <= newest else { throw StoreError.newerSchema(version: present) }
                guard migration.version > present else { return }
                try database.execute(migration.script)
                try database.setUserVersion(migration.version)
            }
        }
    }
}
