extension Migration {
    /// Short lists that the member or the server puts in order: recent stickers, saved animations, recent
    /// searches. Ranks have gaps and may be negative: what comes to the front is one less than the first.
    static let orderedListTables = """
        CREATE TABLE ordered_items(
          id INTEGER PRIMARY KEY, list INTEGER NOT NULL, name BLOB NOT NULL, rank INTEGER NOT NULL,
          value BLOB NOT NULL, UNIQUE(list, name)
        ) STRICT;
        CREATE INDEX ordered_items_by_rank ON ordered_items(list, rank);
        """
}
