extension Migration {
    /// The tables of the sticker sets in collections, their stickers, and the search terms.
    static let stickerTables = """
        CREATE TABLE sticker_sets(
          id INTEGER PRIMARY KEY, shelf INTEGER NOT NULL, number INTEGER NOT NULL, rank INTEGER NOT NULL,
          info BLOB NOT NULL, UNIQUE(shelf, number)
        ) STRICT;
        CREATE INDEX sticker_sets_by_rank ON sticker_sets(shelf, rank);
        CREATE INDEX sticker_sets_by_number ON sticker_sets(number);
        CREATE TABLE stickers(
          number INTEGER NOT NULL, place INTEGER NOT NULL, value BLOB NOT NULL, PRIMARY KEY(number, place)
        ) WITHOUT ROWID, STRICT;
        CREATE TABLE sticker_terms(
          term TEXT NOT NULL, number INTEGER NOT NULL, place INTEGER NOT NULL,
          PRIMARY KEY(term, number, place)
        ) WITHOUT ROWID, STRICT;
        CREATE INDEX sticker_terms_by_set ON sticker_terms(number);
        """
}
