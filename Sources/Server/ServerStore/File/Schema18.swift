extension ServerStoreMigration {
    /// The server remembers for some days when each user read on in a dialog.
    static let eighteenth = ServerStoreMigration(
        to: 18,
        script: """
            CREATE TABLE readings(
              user INTEGER NOT NULL,
              peer INTEGER NOT NULL,
              up_to INTEGER NOT NULL,
              date INTEGER NOT NULL,
              PRIMARY KEY(user, peer, up_to)
            ) WITHOUT ROWID, STRICT;
            CREATE INDEX readings_by_date ON readings(date);
            """
    )
}
