import SQLite

extension MediaIndex {
    static let version = 1

    func migrate() throws {
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
