extension ServerStoreMigration {
    /// The text index has the units that the client's index has, instead of SQLite's own words. It starts empty:
    /// ``SearchTable/forgetOtherFolding()`` then marks all indexed messages as `pending`, and
    /// ``SearchTable/index(limit:)`` adds them again in steps, the newest first.
    static let fifth = ServerStoreMigration(
        to: 5,
        script: """
            DROP TABLE search;
            CREATE VIRTUAL TABLE search USING fts5(
              words, scope, content = '', contentless_delete = 1, detail = 'column',
              tokenize = 'ascii', prefix = '2 3'
            );
            ALTER TABLE search_state ADD COLUMN pending INTEGER NOT NULL DEFAULT 0;
            ALTER TABLE search_state ADD COLUMN folding INTEGER NOT NULL DEFAULT 0;
            """
    )
}
