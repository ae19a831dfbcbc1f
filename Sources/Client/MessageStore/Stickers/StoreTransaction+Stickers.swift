public import ClientModel
import SQLite

extension StoreTransaction {
    /// Replaces the sets of a collection by `sets`, in this order. Stickers of sets that are in no collection any
    /// more are removed.
    public func setStickerSets(_ sets: [StickerSetInfo], on collection: StickerSetCollection) throws {
        var numbers: Set<Int64> = []
        let sets = sets.filter { numbers.insert($0.id.number).inserted }
        for old in try reader.stickerSetRows(on: collection) where !numbers.contains(old.info.id.number) {
            try database.run("DELETE FROM sticker_sets WHERE id = ?", old.rowID)
            changes.touchRow(.stickerSets, in: Int64(collection.rawValue), old.rowID)
            if try reader.stickerSet(old.info.id.number) == nil {
                try setStickers([], ofSet: old.info.id.number)
            }
        }
        for (rank, info) in sets.enumerated() {
            let id = try database.first(
                """
                INSERT INTO sticker_sets(shelf, number, rank, info) VALUES (?, ?, ?, ?)
                ON CONFLICT(shelf, number) DO UPDATE SET rank = excluded.rank, info = excluded.info
                  WHERE rank <> excluded.rank OR info <> excluded.info
                RETURNING id
                """,
                collection.rawValue,
                info.id.number,
                rank,
                info.record()
            ) { $0.int64(0) }
            if let id { changes.touchRow(.stickerSets, in: Int64(collection.rawValue), id) }
        }
    }

    /// Replaces the stickers of the set `number` by `items`, in this order.
    public func setStickers(_ items: [StickerItem], ofSet number: Int64) throws {
        guard try reader.stickers(ofSet: number) != items else { return }
        try database.run("DELETE FROM stickers WHERE number = ?", number)
        try database.run("DELETE FROM sticker_terms WHERE number = ?", number)
        for (place, item) in items.enumerated() {
            try database.run(
                "INSERT INTO stickers(number, place, value) VALUES (?, ?, ?)",
                number,
                place,
                item.record()
            )
            for term in Set((item.emoji + item.keywords).map(StickerTerm.normalized)) where !term.isEmpty {
                try database.run(
                    "INSERT INTO sticker_terms(term, number, place) VALUES (?, ?, ?)",
                    term,
                    number,
                    place
                )
            }
        }
        changes.touch(.stickers(ofSet: number))
    }
}

extension DatabaseRegion {
    /// The sets of a collection.
    public static func stickerSets(on collection: StickerSetCollection) -> DatabaseRegion {
        DatabaseRegion(.stickerSets, Int64(collection.rawValue))
    }

    /// The stickers of the set `number`.
    public static func stickers(ofSet number: Int64) -> DatabaseRegion { DatabaseRegion(.stickers, number) }
}

extension StoreReader {
    /// The sets of a collection, in the user's order.
    public func stickerSets(on collection: StickerSetCollection) throws -> [StickerSetInfo] {
        try stickerSetRows(on: collection).map(\.info)
    }

    /// A set by its number, in any collection; nil when it is in none.
    public func stickerSet(_ number: Int64) throws -> StickerSetInfo? {
        try database.first("SELECT info FROM sticker_sets WHERE number = ? ORDER BY shelf LIMIT 1", number) {
            try StickerSetInfo(record: $0.bytes(0))
        }
    }

    /// The stickers of the set `number`, in order.
    public func stickers(ofSet number: Int64) throws -> [StickerItem] {
        try database.all("SELECT value FROM stickers WHERE number = ? ORDER BY place", number) {
            try StickerItem(record: $0.bytes(0))
        }
    }

    /// The stickers of a collection for an emoji, in the user's order of sets.
    public func stickers(on collection: StickerSetCollection, for emoji: String, limit: Int = 100) throws
        -> [StickerItem]
    {
        try database.all(
            """
            SELECT i.value FROM sticker_terms t
            JOIN sticker_sets s ON s.number = t.number AND s.shelf = ?2
            JOIN stickers i ON i.number = t.number AND i.place = t.place
            WHERE t.term = ?1 ORDER BY s.rank, t.place LIMIT ?3
            """,
            StickerTerm.normalized(emoji),
            collection.rawValue,
            limit
        ) { try StickerItem(record: $0.bytes(0)) }
    }

    /// The stickers of a collection with a word that begins with `prefix`, in the user's order of sets.
    public func stickers(
        on collection: StickerSetCollection,
        wordsBeginWith prefix: String,
        limit: Int = 100
    ) throws -> [StickerItem] {
        let prefix = StickerTerm.normalized(prefix)
        guard !prefix.isEmpty else { return [] }
        return try database.all(
            """
            SELECT i.value FROM (
              SELECT DISTINCT number, place FROM sticker_terms
              WHERE term >= ?1 AND term < ?1 || CAST(x'ff' AS TEXT)) t
            CROSS JOIN sticker_sets s ON s.number = t.number AND s.shelf = ?2
            CROSS JOIN stickers i ON i.number = t.number AND i.place = t.place
            ORDER BY s.rank, t.place LIMIT ?3
            """,
            prefix,
            collection.rawValue,
            limit
        ) { try StickerItem(record: $0.bytes(0)) }
    }

    func stickerSetRows(on collection: StickerSetCollection) throws -> [StickerSetRow] {
        try database.all(
            "SELECT id, rank, info FROM sticker_sets WHERE shelf = ? ORDER BY rank",
            collection.rawValue,
            read: StickerSetRow.init(row:)
        )
    }

    func stickerSetRow(_ id: Int64, on collection: StickerSetCollection) throws -> StickerSetRow? {
        try database.first(
            "SELECT id, rank, info FROM sticker_sets WHERE id = ? AND shelf = ?",
            id,
            collection.rawValue,
            read: StickerSetRow.init(row:)
        )
    }
}

/// A set with its row and rank in the collection.
struct StickerSetRow: OrderedRow {
    var rowID: Int64
    var order: Int64
    var info: StickerSetInfo

    /// Reads `id, rank, info`.
    init(row: Row) throws {
        rowID = row.int64(0)
        order = row.int64(1)
        info = try StickerSetInfo(record: row.bytes(2))
    }
}

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
