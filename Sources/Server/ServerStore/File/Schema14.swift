extension ServerStoreMigration {
    /// Users save animations, the newest first.
    static let fourteenth = ServerStoreMigration(
        to: 14,
        script: """
            CREATE TABLE saved_gifs(
              position INTEGER PRIMARY KEY AUTOINCREMENT,
              user INTEGER NOT NULL,
              file INTEGER NOT NULL
            ) STRICT;
            CREATE UNIQUE INDEX saved_gifs_by_file ON saved_gifs(file, user);
            CREATE INDEX saved_gifs_by_user ON saved_gifs(user, position);
            """
    )
}
