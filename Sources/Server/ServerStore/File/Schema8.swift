extension ServerStoreMigration {
    /// Polls, which all copies and forwarded copies of a message share, and their votes: a bit for each answer.
    static let eighth = ServerStoreMigration(
        to: 8,
        script: """
            CREATE TABLE polls(
              id INTEGER PRIMARY KEY, creator INTEGER NOT NULL, gid INTEGER, content BLOB NOT NULL,
              is_closed INTEGER NOT NULL, close_date INTEGER, voters INTEGER NOT NULL, counts BLOB NOT NULL
            ) STRICT;
            CREATE INDEX polls_by_close_date ON polls(close_date) WHERE close_date IS NOT NULL AND NOT is_closed;
            CREATE TABLE poll_votes(
              poll INTEGER NOT NULL, voter INTEGER NOT NULL, choices INTEGER NOT NULL, date INTEGER NOT NULL,
              PRIMARY KEY(poll, voter)
            ) WITHOUT ROWID, STRICT;
            CREATE INDEX poll_votes_by_date ON poll_votes(poll, date, voter, choices);
            """
    )
}
