extension ServerStoreMigration {
    /// Messages that wait for their time. `scheduled_numbers` has the last id that each user was given.
    static let seventh = ServerStoreMigration(
        to: 7,
        script: """
            CREATE TABLE scheduled(
              user INTEGER NOT NULL, id INTEGER NOT NULL, peer INTEGER NOT NULL, due INTEGER NOT NULL,
              random_id INTEGER NOT NULL, flags INTEGER NOT NULL, media INTEGER NOT NULL, reply_to INTEGER,
              text TEXT NOT NULL, content BLOB, grouped_id INTEGER, edit_date INTEGER, file INTEGER,
              PRIMARY KEY(user, id)
            ) WITHOUT ROWID, STRICT;
            CREATE INDEX scheduled_by_peer ON scheduled(user, peer, due, id);
            CREATE INDEX scheduled_by_due ON scheduled(due, user, id);
            CREATE UNIQUE INDEX scheduled_by_random_id ON scheduled(user, random_id);
            CREATE INDEX scheduled_by_file ON scheduled(file, user) WHERE file IS NOT NULL;
            CREATE TABLE scheduled_numbers(user INTEGER PRIMARY KEY, last INTEGER NOT NULL) STRICT;
            """
    )
}
