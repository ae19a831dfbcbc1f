import SQLite

/// One step of the schema, from the version before it. Never edited once a server may have run it.
struct ServerStoreMigration: Sendable {
    /// The version of the schema after the step.
    var version: Int
    /// The SQL of the step.
    var script: String

    init(to version: Int, script: String) {
        self.version = version
        self.script = script
    }

    /// All steps, in order, without gaps.
    static let all = [
        first, second, third, fourth, fifth, sixth, seventh, eighth, ninth, tenth, eleventh, twelfth,
        thirteenth, fourteenth, fifteenth, sixteenth, seventeenth,
        eighteenth, nineteenth, twentieth, twentyFirst, twentySecond, twentyThird,
    ]

    /// Brings a file to the newest version, each step in a transaction of its own.
    ///
    /// - Throws: ``ServerStoreError/tooNew(version:)`` for a file of a newer server, which is not changed.
    static func run(_ migrations: [ServerStoreMigration] = all, on database: Connection) throws {
        let present = try database.userVersion()
        guard present <= (migrations.last?.version ?? 0) else {
            throw ServerStoreError.tooNew(version: present)
        }
        for migration in migrations where migration.version > present {
            try database.transaction {
                try database.execute(migration.script)
                try database.setUserVersion(migration.version)
            }
        }
    }
}
