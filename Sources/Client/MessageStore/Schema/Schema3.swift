extension Migration {
    /// The full-text index anew, less than half the size. Why it looks so, with figures: `docs/notes/search.md`. Idle
    /// moments fill it again.
    ///
    /// `search` has no contents of its own. A row of it is a slot of time, see ``SearchSlot``, and `search_slots` says
    /// whose. Messages up to `search_state.indexed` are in it, by stable id, but for those in `search_pending`; up to
    /// `merged` they are in one piece. `search_words` has the words of three letters and more that the index has, or
    /// had, so that the words with a beginning are known. A leaf of 4002 bytes is what fits into an encrypted page;
    /// the defaults would take two.
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
