import SQLite
import StdExtras

extension StoreReader {
    /// The items of a list, in order, up to `limit`.
    public func orderedItems(_ list: OrderedListID, limit: Int = .max) throws -> [OrderedItem] {
        try rankedItems(list, after: nil, limit: limit).map(\.item)
    }

    func rankedItems(_ list: OrderedListID, after rank: Int64?, limit: Int) throws -> [RankedItem] {
        try database.all(
            "SELECT id, rank, name, value FROM ordered_items WHERE list = ? AND rank > ? ORDER BY rank LIMIT ?",
            list.rawValue,
            rank ?? .min,
            limit
        ) {
            RankedItem(
                rowID: $0.int64(0),
                order: $0.int64(1),
                item: OrderedItem($0.bytes(2), value: $0.bytes(3))
            )
        }
    }

    func rankedItem(row id: Int64, in list: OrderedListID) throws -> RankedItem? {
        try database.first(
            "SELECT id, rank, name, value FROM ordered_items WHERE id = ? AND list = ?",
            id,
            list.rawValue
        ) {
            RankedItem(
                rowID: $0.int64(0),
                order: $0.int64(1),
                item: OrderedItem($0.bytes(2), value: $0.bytes(3))
            )
        }
    }

    func rankedItem(_ name: [UInt8], in list: OrderedListID) throws -> RankedItem? {
        try database.first(
            "SELECT id, rank, name, value FROM ordered_items WHERE list = ? AND name = ?",
            list.rawValue,
            name
        ) {
            RankedItem(
                rowID: $0.int64(0),
                order: $0.int64(1),
                item: OrderedItem($0.bytes(2), value: $0.bytes(3))
            )
        }
    }
}

extension StoreTransaction {
    /// Puts an item at the front, wherever it was, and drops the items beyond `limit`.
    public func bringToFront(_ item: OrderedItem, of list: OrderedListID, limit: Int = .max) throws {
        let first = try reader.rankedItems(list, after: nil, limit: 1).first
        let rank = first?.item.name == item.name ? first?.order : first.map { $0.order - 1 }
        try put(item, at: rank ?? 0, in: list)
        guard limit != .max else { return }
        for extra in try reader.rankedItems(list, after: nil, limit: .max).dropFirst(clamping: limit) {
            try removeOrderedItem(extra.item.name, from: list)
        }
    }

    /// Replaces the items of a list by `items`, in this order.
    public func setOrderedItems(_ items: [OrderedItem], of list: OrderedListID) throws {
        let names = Set(items.map(\.name))
        for old in try reader.orderedItems(list) where !names.contains(old.name) {
            try removeOrderedItem(old.name, from: list)
        }
        for (rank, item) in items.enumerated() { try put(item, at: Int64(rank), in: list) }
    }

    /// Changes an item's value in place; does nothing when the list does not have it.
    public func updateOrderedItem(_ item: OrderedItem, in list: OrderedListID) throws {
        guard let old = try reader.rankedItem(item.name, in: list) else { return }
        try put(item, at: old.order, in: list)
    }

    /// Removes an item from a list.
    public func removeOrderedItem(_ name: [UInt8], from list: OrderedListID) throws {
        let id = try database.first(
            "DELETE FROM ordered_items WHERE list = ? AND name = ? RETURNING id",
            list.rawValue,
            name
        ) { $0.int64(0) }
        if let id { changes.touchRow(.orderedItem, in: Int64(list.rawValue), id) }
    }

    private func put(_ item: OrderedItem, at rank: Int64, in list: OrderedListID) throws {
        let id = try database.first(
            """
            INSERT INTO ordered_items(list, name, rank, value) VALUES (?, ?, ?, ?)
            ON CONFLICT(list, name) DO UPDATE SET rank = excluded.rank, value = excluded.value
              WHERE rank <> excluded.rank OR value <> excluded.value
            RETURNING id
            """,
            list.rawValue,
            item.name,
            rank,
            item.value
        ) { $0.int64(0) }
        if let id { changes.touchRow(.orderedItem, in: Int64(list.rawValue), id) }
    }
}

extension DatabaseRegion {
    /// The region of an ordered list.
    public static func orderedList(_ list: OrderedListID) -> DatabaseRegion {
        DatabaseRegion(.orderedItem, Int64(list.rawValue))
    }
}

extension Migration {
    /// Short lists ordered by the user or the server: recent stickers, saved animations, recent searches. Ranks have
    /// gaps and may be negative: an item moved to the front gets the rank before the first.
    static let orderedListTables = """
        CREATE TABLE ordered_items(
          id INTEGER PRIMARY KEY, list INTEGER NOT NULL, name BLOB NOT NULL, rank INTEGER NOT NULL,
          value BLOB NOT NULL, UNIQUE(list, name)
        ) STRICT;
        CREATE INDEX ordered_items_by_rank ON ordered_items(list, rank);
        """
}

/// The number of an ordered list, chosen by the caller and stored.
public struct OrderedListID: RawRepresentable, Hashable, Sendable {
    /// The stored number.
    public let rawValue: Int32

    /// Wraps a number.
    public init(rawValue: Int32) { self.rawValue = rawValue }
}

/// One item of a list.
public struct OrderedItem: Hashable, Sendable {
    /// The item's identity, unique in the list.
    public var name: [UInt8]
    /// The item's data, as a record of the list's own.
    public var value: [UInt8]

    /// Creates an item with its value.
    public init(_ name: [UInt8], value: [UInt8] = []) {
        self.name = name
        self.value = value
    }
}

/// An item with its row and rank.
struct RankedItem: OrderedRow {
    var rowID: Int64
    var order: Int64
    var item: OrderedItem
}

/// Hashes that are the same in every process: regions that name texts are written to the change log.
enum StableHash {
    /// The FNV-1a hash of `bytes`. A collision only causes one needless update of a view.
    static func of(_ bytes: some Sequence<UInt8>) -> Int64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
        return Int64(bitPattern: hash)
    }
}
