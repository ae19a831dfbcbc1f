import SQLite
import TelegramSchema

/// Public names: at most one for each owner, each with one owner, in any case of its letters.
public struct UsernameTable {
    let database: Connection

    /// The owner of a name.
    public func owner(of name: String) throws -> MailboxPeer? {
        try database.first("SELECT owner FROM usernames WHERE name = ?", name) { $0.peerID(0) }
    }

    /// Sets the name of an owner in place of an earlier one; nil removes it.
    ///
    /// - Returns: False if another owner has the name; nothing is changed then.
    public func set(_ name: String?, for owner: MailboxPeer) throws -> Bool {
        if let name, let present = try self.owner(of: name), present != owner { return false }
        try database.run("DELETE FROM usernames WHERE owner = ?", owner)
        if let name { try database.run("INSERT INTO usernames(name, owner) VALUES (?, ?)", name, owner) }
        return true
    }

    /// Owners of names that begin with `prefix`, in the order of the names.
    public func search(prefix: String, limit: Int) throws -> [MailboxPeer] {
        // Names are ASCII letters, digits and underscores, all of which sort before "~".
        try database.all(
            "SELECT owner FROM usernames WHERE name >= ?1 AND name < ?1 || '~' ORDER BY name LIMIT ?2",
            prefix,
            limit
        ) { $0.peerID(0) }
    }
}
