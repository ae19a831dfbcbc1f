public import ClientModel
import SQLite

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
