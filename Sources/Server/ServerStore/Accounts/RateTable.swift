import SQLite

/// How much of each limit is used up, so that a restart forgives nothing.
///
/// A limit has a name and one number: the time at which nothing of it is used any more. Each use moves that time on;
/// how far it may lie ahead is the engine's rule.
public struct RateTable {
    let database: Connection

    /// When nothing of a limit is used any more, milliseconds since 1970; 0 for one that was never used.
    public func usedUntil(_ name: String) throws -> Int64 {
        try database.first("SELECT used_until FROM rates WHERE name = ?", name) { $0.int64(0) } ?? 0
    }

    /// Keeps when nothing of a limit will be used any more, milliseconds since 1970.
    public func setUsedUntil(_ name: String, _ moment: Int64) throws {
        try database.run("INSERT OR REPLACE INTO rates(name, used_until) VALUES (?, ?)", name, moment)
    }

    /// Makes a limit as if it had never been used.
    public func clear(_ name: String) throws {
        try database.run("DELETE FROM rates WHERE name = ?", name)
    }

    /// The same for all limits whose names begin with `prefix`, which is ASCII.
    public func clear(prefix: String) throws {
        try database.run("DELETE FROM rates WHERE name >= ?1 AND name < ?1 || char(127)", prefix)
    }

    /// Forgets limits of which nothing is used at `moment`, milliseconds since 1970.
    public func deleteUnused(at moment: Int64) throws {
        try database.run("DELETE FROM rates WHERE used_until <= ?", moment)
    }
}
