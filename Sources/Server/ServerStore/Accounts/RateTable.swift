import SQLite

/// The used part of each rate limit, kept across restarts.
///
/// A limit has a name and one number: the time at which all its uses have returned. Each use moves that time on; the
/// engine decides how far it may lie ahead.
public struct RateTable {
    let database: Connection

    /// The time at which all uses of a limit have returned, in milliseconds since 1970; 0 for an unused limit.
    public func usedUntil(_ name: String) throws -> Int64 {
        try database.first("SELECT used_until FROM rates WHERE name = ?", name) { $0.int64(0) } ?? 0
    }

    /// Stores the time at which all uses of a limit will have returned, in milliseconds since 1970.
    public func setUsedUntil(_ name: String, _ moment: Int64) throws {
        try database.run("INSERT OR REPLACE INTO rates(name, used_until) VALUES (?, ?)", name, moment)
    }

    /// Resets a limit.
    public func clear(_ name: String) throws {
        try database.run("DELETE FROM rates WHERE name = ?", name)
    }

    /// Resets all limits whose names begin with `prefix`, which is ASCII.
    public func clear(prefix: String) throws {
        try database.run("DELETE FROM rates WHERE name >= ?1 AND name < ?1 || char(127)", prefix)
    }

    /// Deletes limits that are unused at `moment`, in milliseconds since 1970.
    public func deleteUnused(at moment: Int64) throws {
        try database.run("DELETE FROM rates WHERE used_until <= ?", moment)
    }
}
