import ListEngine

/// The entries of a list, found by their ids. Of a hundred thousand none is copied.
struct RowEntries<Entry: RowEntry>: Sendable {
    private let all: [Entry]
    private let places: [ItemID: Int32]

    /// Entries, whose ids are unique.
    init(_ entries: [Entry] = []) {
        all = entries
        var places: [ItemID: Int32] = [:]
        places.reserveCapacity(entries.count)
        for place in entries.indices { places[entries[place].item] = Int32(clamping: place) }
        self.places = places
    }

    /// Whether there are none.
    var isEmpty: Bool { all.isEmpty }

    /// The entry of an item.
    subscript(item: ItemID) -> Entry? { places[item].map { all[Int($0)] } }
}
