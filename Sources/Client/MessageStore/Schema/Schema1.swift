extension Migration {
    /// The tables of the first version, each feature's beside its code. `docs/notes/store.md` has the reasons.
    static let first = Migration(
        version: 1,
        script: [
            changeTables,
            messageTables,
            taggedTables,
            taskTables,
            entryTables,
            orderedListTables,
            loggedOperationTables,
            deadlineTables,
            pendingActionTables,
            mediaTables,
            threadTables,
            stickerTables,
            peerTables,
            chatTables,
            draftTables,
            counterTables,
            searchTables,
        ].joined(separator: "\n")
    )

    /// Two tables that no released program filled; the fourth version drops them.
    private static let taggedTables = """
        CREATE TABLE tagged_messages(
          tag INTEGER NOT NULL, timestamp INTEGER NOT NULL, peer INTEGER NOT NULL,
          namespace INTEGER NOT NULL, id INTEGER NOT NULL,
          PRIMARY KEY(tag, timestamp, peer, namespace, id)
        ) WITHOUT ROWID, STRICT;
        CREATE TABLE tagged_known(tag INTEGER PRIMARY KEY, timestamp INTEGER NOT NULL) STRICT;
        """

    /// Logs of operations for the server, which no feature used; the fourth version drops them.
    private static let loggedOperationTables = """
        CREATE TABLE operations(
          id INTEGER PRIMARY KEY, tag INTEGER NOT NULL, peer INTEGER NOT NULL, number INTEGER NOT NULL,
          merged INTEGER, value BLOB NOT NULL, UNIQUE(tag, peer, number)
        ) STRICT;
        CREATE UNIQUE INDEX operations_merged ON operations(tag, merged) WHERE merged IS NOT NULL;
        CREATE TABLE operation_counters(
          tag INTEGER NOT NULL, peer INTEGER NOT NULL, last INTEGER NOT NULL, PRIMARY KEY(tag, peer)
        ) WITHOUT ROWID, STRICT;
        """

    /// The numbered commits, for other processes, and the store's own numbers.
    static let changeTables = """
        CREATE TABLE store_state(next_stable INTEGER NOT NULL, next_local INTEGER NOT NULL) STRICT;
        INSERT INTO store_state(next_stable, next_local) VALUES (1, 1);
        CREATE TABLE change_log(number INTEGER PRIMARY KEY, names BLOB NOT NULL) STRICT;
        """
}
