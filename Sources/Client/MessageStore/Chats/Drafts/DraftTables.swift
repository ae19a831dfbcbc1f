extension Migration {
    /// The text typed into each chat and thread; thread 0 is the chat itself. `date` is null without a draft.
    static let draftTables = """
        CREATE TABLE interface_states(
          peer INTEGER NOT NULL, thread INTEGER NOT NULL, date INTEGER, unsynced INTEGER NOT NULL,
          record BLOB NOT NULL,
          PRIMARY KEY(peer, thread)
        ) WITHOUT ROWID, STRICT;
        CREATE INDEX drafts ON interface_states(date) WHERE date IS NOT NULL;
        CREATE INDEX unsynced_drafts ON interface_states(peer, thread) WHERE unsynced;
        """
}
