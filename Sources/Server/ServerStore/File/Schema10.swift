extension ServerStoreMigration {
    /// Users make sets of custom emoji, and take those of others.
    static let tenth = ServerStoreMigration(
        to: 10,
        script: """
            CREATE TABLE sticker_sets(
              id INTEGER PRIMARY KEY,
              access_hash INTEGER NOT NULL,
              creator INTEGER NOT NULL,
              date INTEGER NOT NULL,
              title TEXT NOT NULL,
              short_name TEXT NOT NULL UNIQUE COLLATE NOCASE,
              text_color INTEGER NOT NULL
            );
            CREATE INDEX sticker_sets_by_creator ON sticker_sets(creator);
            CREATE TABLE stickers(
              sticker_set INTEGER NOT NULL,
              position INTEGER NOT NULL,
              file INTEGER NOT NULL,
              emoji TEXT NOT NULL,
              PRIMARY KEY(sticker_set, position)
            ) WITHOUT ROWID;
            CREATE UNIQUE INDEX stickers_by_file ON stickers(file);
            CREATE TABLE installed_sets(
              user INTEGER NOT NULL,
              sticker_set INTEGER NOT NULL,
              date INTEGER NOT NULL,
              PRIMARY KEY(user, sticker_set)
            ) WITHOUT ROWID;
            CREATE INDEX installed_sets_by_set ON installed_sets(sticker_set);
            """
    )
}
