import ClientModel
import SQLite

/// The store's index: the content of each file, its stored bytes, and its space on the disk.
///
/// An encrypted SQLite database, `media.sqlite`. A row names only bytes that were on the disk before it was
/// committed. They exist even after a crash or a power cut. The index may lack stored bytes, but except for damage it
/// never names missing ones.
///
/// Threads: belongs to one thread at a time, as its ``SQLite/Connection`` does.
final class MediaIndex {
    let database: Connection

    /// Opens the index, creating it if it is missing.
    ///
    /// - Throws: ``MediaError/wrongKey``, ``MediaError/newerVersion(_:)`` and other ``MediaError``s.
    init(path: String, key: MediaKey) throws(MediaError) {
        do {
            var options = ConnectionOptions(key: key.ledgerKey)
            options.cacheKibibytes = 1024
            // The index is small and its commits are rare, so copying its log back early delays nobody.
            options.checkpoints.commitPages = 1000
            options.checkpoints.keptBytes = 4 << 20
            database = try Connection(path: path, options: options)
            try migrate()
        } catch {
            throw MediaError(error)
        }
    }

    /// Runs `body` in a transaction that is durable when this returns.
    func transaction<Result>(_ body: () throws -> Result) throws(MediaError) -> Result {
        do { return try database.transaction(body) } catch { throw MediaError(error) }
    }

    /// Runs `body` against one state of the index.
    func reading<Result>(_ body: () throws -> Result) throws(MediaError) -> Result {
        do { return try database.readTransaction(body) } catch { throw MediaError(error) }
    }
}

extension MediaIndex {
    static let version = 1

    private func migrate() throws {
        guard try database.userVersion() != Self.version else { return }
        try database.transaction {
            // Read again: another process may have been faster.
            let version = try database.userVersion()
            guard version <= Self.version else { throw MediaError.newerVersion(version) }
            guard version == 0 else { return }
            try database.execute(Self.schema)
            try database.setUserVersion(Self.version)
        }
    }

    /// Version 1.
    ///
    /// Triggers update `usage`, so that it is right in each commit of any process. A file without a row is in
    /// `doomed` until it is removed: first the row is deleted, durably, then the file.
    private static let schema = """
        CREATE TABLE item(
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL,
            transform TEXT NOT NULL,    -- '' for the resource itself
            file BLOB NOT NULL UNIQUE,
            kind INTEGER NOT NULL,
            owner INTEGER NOT NULL,     -- the chat that the bytes are counted for, -1 for none
            size INTEGER,               -- of the content, in bytes; null while unknown
            ranges BLOB NOT NULL,       -- which bytes of the content are in the file
            stored INTEGER NOT NULL,    -- how many these are
            disk INTEGER NOT NULL,      -- what the file takes on the disk, in bytes
            only_copy INTEGER NOT NULL,
            used INTEGER NOT NULL,      -- seconds since 1970
            UNIQUE(id, transform)
        ) STRICT;
        CREATE INDEX item_by_use ON item(used);
        CREATE INDEX item_by_owner ON item(owner);
        CREATE TABLE appearance(        -- the chats in which a resource is seen
            id TEXT NOT NULL,
            chat INTEGER NOT NULL,
            PRIMARY KEY(id, chat)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX appearance_by_chat ON appearance(chat);
        CREATE TABLE pin(
            id TEXT NOT NULL,
            reason TEXT NOT NULL,
            PRIMARY KEY(id, reason)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE doomed(file BLOB PRIMARY KEY) STRICT, WITHOUT ROWID;
        CREATE TABLE usage(
            owner INTEGER NOT NULL,
            kind INTEGER NOT NULL,
            files INTEGER NOT NULL,
            disk INTEGER NOT NULL,
            PRIMARY KEY(owner, kind)
        ) STRICT, WITHOUT ROWID;
        CREATE TRIGGER item_counted AFTER INSERT ON item BEGIN
            INSERT INTO usage VALUES (new.owner, new.kind, 1, new.disk)
            ON CONFLICT DO UPDATE SET files = files + 1, disk = disk + excluded.disk;
        END;
        CREATE TRIGGER item_uncounted AFTER DELETE ON item BEGIN
            UPDATE usage SET files = files - 1, disk = disk - old.disk
            WHERE owner = old.owner AND kind = old.kind;
        END;
        CREATE TRIGGER item_recounted AFTER UPDATE OF owner, kind, disk ON item
        WHEN old.owner <> new.owner OR old.kind <> new.kind OR old.disk <> new.disk BEGIN
            UPDATE usage SET files = files - 1, disk = disk - old.disk
            WHERE owner = old.owner AND kind = old.kind;
            INSERT INTO usage VALUES (new.owner, new.kind, 1, new.disk)
            ON CONFLICT DO UPDATE SET files = files + 1, disk = disk + excluded.disk;
        END;
        """
}

extension MediaIndex {
    /// Marks a file for removal once the transaction is durable.
    func markForDeletion(_ file: FileName) throws {
        try database.run("INSERT INTO doomed(file) VALUES (?) ON CONFLICT DO NOTHING", file.bytes)
    }

    /// The files that must be removed.
    func pendingDeletions() throws -> [FileName] {
        try database.all("SELECT file FROM doomed") { FileName($0.bytes(0)) }.compactMap(\.self)
    }

    /// Notes that a file was removed.
    func forget(_ file: FileName) throws {
        try database.run("DELETE FROM doomed WHERE file = ?", file.bytes)
    }

    /// True if a row names the file or it is marked for removal.
    func knows(_ file: FileName) throws -> Bool {
        try database.first(
            "SELECT 1 FROM item WHERE file = ?1 UNION ALL SELECT 1 FROM doomed WHERE file = ?1",
            file.bytes
        ) { _ in true } ?? false
    }
}

extension MediaIndex {
    /// The rows in the order of their last use, after the one at `cursor`.
    func rowsByUse(after cursor: (used: Int64, number: Int64), limit: Int) throws -> [MediaIndexRow] {
        try database.all(
            """
            SELECT number, id, transform, file, kind, owner, size, ranges, disk, only_copy, used
            FROM item WHERE (used, number) > (?, ?) ORDER BY used, number LIMIT ?
            """,
            cursor.used,
            cursor.number,
            limit
        ) { try MediaIndexRow($0) }
    }

    /// The rows that count for a chat.
    func rows(ownedBy chat: PeerID) throws -> [MediaIndexRow] {
        try database.all(
            """
            SELECT number, id, transform, file, kind, owner, size, ranges, disk, only_copy, used
            FROM item WHERE owner = ?
            """,
            chat.packed
        ) { try MediaIndexRow($0) }
    }

    /// Another chat that shows the resource.
    func otherChat(showing id: ResourceID, than chat: PeerID) throws -> PeerID? {
        try database.first(
            "SELECT chat FROM appearance WHERE id = ? AND chat <> ? ORDER BY chat LIMIT 1",
            id.rawValue,
            chat.packed
        ) { PeerID(packed: $0.int64(0)) } ?? nil
    }

    /// Counts a file for another chat that shows it too, and removes its appearance in `chat`.
    func pass(_ row: MediaIndexRow, from chat: PeerID) throws {
        try update(row)
        try database.run(
            "DELETE FROM appearance WHERE id = ? AND chat = ?",
            row.name.id.rawValue,
            chat.packed
        )
    }

    /// Removes the appearances in a chat, except of resources that still count for it.
    func removeAppearances(in chat: PeerID) throws {
        try database.run(
            "DELETE FROM appearance WHERE chat = ?1 AND id NOT IN (SELECT id FROM item WHERE owner = ?1)",
            chat.packed
        )
    }

    /// True if there is a reason to keep a resource.
    func isPinned(_ id: ResourceID) throws -> Bool {
        try database.first("SELECT 1 FROM pin WHERE id = ?", id.rawValue) { _ in true } ?? false
    }

    /// Adds a reason to keep a resource.
    func pin(_ id: ResourceID, _ reason: String) throws {
        try database.run("INSERT OR IGNORE INTO pin VALUES (?, ?)", id.rawValue, reason)
    }

    /// Removes a reason to keep a resource.
    func unpin(_ id: ResourceID, _ reason: String) throws {
        try database.run("DELETE FROM pin WHERE id = ? AND reason = ?", id.rawValue, reason)
    }

    /// Removes the pins and chats of a resource.
    func removeNotes(of id: ResourceID) throws {
        try database.run("DELETE FROM pin WHERE id = ?", id.rawValue)
        try database.run("DELETE FROM appearance WHERE id = ?", id.rawValue)
    }
}
