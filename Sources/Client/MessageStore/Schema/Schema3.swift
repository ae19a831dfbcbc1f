extension Migration {
    /// The new full-text index, of less than half the size. `docs/notes/search.md` has the reasons and figures. Idle
    /// maintenance refills it.
    ///
    /// `search` has no contents of its own. Its rows are slots of time, see ``SearchSlot``, and `search_slots` has
    /// the chat of each. It contains the messages up to `search_state.indexed`, by stable id, except those in
    /// `search_pending`; up to `merged` they are in one piece. `search_words` has the words of three letters and more
    /// that the index has, or had, to find the words with a given beginning. A leaf of 4002 bytes fits into one
    /// encrypted page; the defaults would take two.
    static let third = Migration(
        version: 3,
        script: """
            DROP TABLE search;
            DROP TABLE search_slots;
            DROP TABLE search_pending;
            DROP TABLE search_state;
            CREATE VIRTUAL TABLE search USING fts5(
              units, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii', prefix = '2'
            );
            INSERT INTO search(search, rank) VALUES ('pgsz', 4002), ('automerge', 8), ('hashsize', 8388608);
            CREATE TABLE search_slots(slot INTEGER PRIMARY KEY, stable INTEGER NOT NULL) STRICT;
            CREATE TABLE search_words(word BLOB PRIMARY KEY) WITHOUT ROWID, STRICT;
            CREATE TABLE search_pending(stable INTEGER PRIMARY KEY) STRICT;
            CREATE TABLE search_state(
              indexed INTEGER NOT NULL, merged INTEGER NOT NULL, folding INTEGER NOT NULL
            ) STRICT;
            INSERT INTO search_state(indexed, merged, folding) VALUES (0, 0, 0);
            """
    )
}
