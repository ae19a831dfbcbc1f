extension Migration {
    /// Values by name: settings, hints that were shown, secrets, caches. One table for all of them: they differ only
    /// in their readers.
    static let entryTables = """
        CREATE TABLE entries(
          id INTEGER PRIMARY KEY, collection INTEGER NOT NULL, name TEXT NOT NULL, expires INTEGER,
          value BLOB NOT NULL, UNIQUE(collection, name)
        ) STRICT;
        CREATE INDEX entries_by_expiry ON entries(expires) WHERE expires IS NOT NULL;
        """
}
