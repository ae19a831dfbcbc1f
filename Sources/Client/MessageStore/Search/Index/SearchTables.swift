extension Migration {
    /// The first full-text index, which ``third`` replaces.
    ///
    /// `search` has no contents of its own. Its rows are slots of time, see ``SearchSlot``, and `search_slots` has
    /// the message of each. It contains the messages up to `search_state.indexed`, by stable id, except those in
    /// `search_pending`. A leaf of 3970 bytes fits into one encrypted page; the defaults would take two.
    static let searchTables = """
        CREATE VIRTUAL TABLE search USING fts5(
          units, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii', prefix = '2 3 4'
        );
        INSERT INTO search(search, rank) VALUES ('pgsz', 3970), ('automerge', 8), ('hashsize', 8388608);
        CREATE TABLE search_slots(slot INTEGER PRIMARY KEY, stable INTEGER NOT NULL) STRICT;
        CREATE TABLE search_pending(stable INTEGER PRIMARY KEY) STRICT;
        CREATE TABLE search_state(indexed INTEGER NOT NULL, folding INTEGER NOT NULL) STRICT;
        INSERT INTO search_state(indexed, folding) VALUES (0, 0);
        """
}
