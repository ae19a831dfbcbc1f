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
            operationLogTables,
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

    /// Two tables of the first version that no code reads or writes. They stay, because shipped databases have them.
    private static let taggedTables = """
        CREATE TABLE tagged_messages(
          tag INTEGER NOT NULL, timestamp INTEGER NOT NULL, peer INTEGER NOT NULL,
          namespace INTEGER NOT NULL, id INTEGER NOT NULL,
          PRIMARY KEY(tag, timestamp, peer, namespace, id)
        ) WITHOUT ROWID, STRICT;
        CREATE TABLE tagged_known(tag INTEGER PRIMARY KEY, timestamp INTEGER NOT NULL) STRICT;
        """

    /// The numbered commits, for other processes, and the store's own numbers.
    static let changeTables = """
        CREATE TABLE store_state(next_stable INTEGER NOT NULL, next_local INTEGER NOT NULL) STRICT;
        INSERT INTO store_state(next_stable, next_local) VALUES (1, 1);
        CREATE TABLE change_log(number INTEGER PRIMARY KEY, names BLOB NOT NULL) STRICT;
        """
}
