import ListEngine

/// The entries of a list by id, stored without copies.
struct RowEntries<Entry: RowEntry>: Sendable {
    private let all: [Entry]
    private let places: [ItemID: Int32]

    /// Creates the table of entries with unique ids.
    init(_ entries: [Entry] = []) {
        all = entries
        var places: [ItemID: Int32] = [:]
        places.reserveCapacity(entries.count)
        for place in entries.indices { places[entries[place].item] = Int32(clamping: place) }
        self.places = places
    }

    /// True if there are no entries.
    var isEmpty: Bool { all.isEmpty }

    /// The entry of an item.
    subscript(item: ItemID) -> Entry? { places[item].map { all[Int($0)] } }
}
