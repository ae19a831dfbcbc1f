public import ClientModel

extension OrderedListID {
    /// The custom emoji that messages have named, the latest fetched first.
    public static let customEmoji = OrderedListID(rawValue: 2)
}

extension StoreReader {
    /// The stored custom emoji with these numbers; others are left out.
    public func customEmoji(_ numbers: [Int64]) throws -> [Document] {
        try numbers.compactMap { number in
            let name = MediaID(.document, number).record()
            return try rankedItem(name, in: .customEmoji).map { try Document(record: $0.item.value) }
        }
    }
}

extension StoreTransaction {
    /// The number of custom emoji that are stored.
    public static var mostCustomEmoji: Int { 2000 }

    /// Stores fetched custom emoji. Other documents are ignored.
    public func setCustomEmoji(_ documents: [Document]) throws {
        let emoji = documents.filter(\.isCustomEmoji)
        for (index, document) in emoji.enumerated() {
            // The last one also drops those beyond the limit.
            let limit = index == emoji.count - 1 ? Self.mostCustomEmoji : .max
            try bringToFront(OrderedItem(document: document), of: .customEmoji, limit: limit)
        }
    }
}
