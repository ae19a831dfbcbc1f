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
