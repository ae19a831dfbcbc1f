extension Migration {
    /// Operations that must still be sent to the server, each in the log of its chat and tag. Indexes are never
    /// reused: `operation_counters` has the last one of each log, and with peer -1 of each merged log.
    static let operationLogTables = """
        CREATE TABLE operations(
          id INTEGER PRIMARY KEY, tag INTEGER NOT NULL, peer INTEGER NOT NULL, number INTEGER NOT NULL,
          merged INTEGER, value BLOB NOT NULL, UNIQUE(tag, peer, number)
        ) STRICT;
        CREATE UNIQUE INDEX operations_merged ON operations(tag, merged) WHERE merged IS NOT NULL;
        CREATE TABLE operation_counters(
          tag INTEGER NOT NULL, peer INTEGER NOT NULL, last INTEGER NOT NULL, PRIMARY KEY(tag, peer)
        ) WITHOUT ROWID, STRICT;
        """
}
