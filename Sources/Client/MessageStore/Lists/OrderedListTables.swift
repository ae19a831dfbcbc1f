extension Migration {
    /// Short lists ordered by the user or the server: recent stickers, saved animations, recent searches. Ranks have
    /// gaps and may be negative: an item moved to the front gets the rank before the first.
    static let orderedListTables = """
        CREATE TABLE ordered_items(
          id INTEGER PRIMARY KEY, list INTEGER NOT NULL, name BLOB NOT NULL, rank INTEGER NOT NULL,
          value BLOB NOT NULL, UNIQUE(list, name)
        ) STRICT;
        CREATE INDEX ordered_items_by_rank ON ordered_items(list, rank);
        """
}
