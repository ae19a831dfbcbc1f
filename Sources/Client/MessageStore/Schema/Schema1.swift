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

    /// The numbered commits, for other processes, and the store's own numbers.
    static let changeTables = """
        CREATE TABLE store_state(next_stable INTEGER NOT NULL, next_local INTEGER NOT NULL) STRICT;
        INSERT INTO store_state(next_stable, next_local) VALUES (1, 1);
        CREATE TABLE change_log(number INTEGER PRIMARY KEY, names BLOB NOT NULL) STRICT;
        """
}
