public import ClientModel

/// Shows the sets of a collection, in the user's order. The stickers of each visible set come from a
/// ``StickersView``.
public struct StickerSetsView: LiveView {
    private let collection: StickerSetCollection
    private var head = OrderedPrefix<StickerSetRow>()

    /// A view of a collection.
    public init(on collection: StickerSetCollection) { self.collection = collection }

    /// The collection.
    public var watches: Set<DatabaseRegion> { [.stickerSets(on: collection)] }

    /// The sets, first to last.
    public var value: [StickerSetInfo] { head.rows.map(\.info) }

    /// Reads the sets.
    public mutating func load(from reader: StoreReader) throws {
        try head.load { [collection] _, _ in try reader.stickerSetRows(on: collection) }
    }

    /// Applies the sets that were written.
    public mutating func replay(_ changes: ChangeSet, from reader: StoreReader) throws -> ViewUpdate {
        var states: [Int64: StickerSetRow?] = [:]
        for id in changes.rows(.stickerSets, in: Int64(collection.rawValue)) {
            states.updateValue(try reader.stickerSetRow(id, on: collection), forKey: id)
        }
        let before = value
        let isChanged = try head.patch(states) { _, _ in [] }
        // Ranks may change without the order.
        return .changed(if: isChanged && value != before)
    }
}

/// Shows the stickers of all sets of a collection, which is written together with them.
public struct CollectionStickersView: LiveView {
    private let collection: StickerSetCollection
    /// The stickers, first to last.
    public private(set) var value: [StickerItem] = []

    /// A view of a collection.
    public init(of collection: StickerSetCollection) { self.collection = collection }

    /// The collection.
    public var watches: Set<DatabaseRegion> { [.stickerSets(on: collection)] }

    /// Reads the stickers.
    public mutating func load(from reader: StoreReader) throws {
        value = try reader.stickerSets(on: collection).flatMap { try reader.stickers(ofSet: $0.id.number) }
    }

    /// Reads the stickers again.
    public mutating func replay(_ changes: ChangeSet, from reader: StoreReader) throws -> ViewUpdate {
        let old = value
        try load(from: reader)
        return .changed(if: value != old)
    }
}

/// Shows the stickers of a set.
public struct StickersView: LiveView {
    private let number: Int64
    /// The stickers, first to last.
    public private(set) var value: [StickerItem] = []

    /// A view of the set `number`.
    public init(ofSet number: Int64) { self.number = number }

    /// The set.
    public var watches: Set<DatabaseRegion> { [.stickers(ofSet: number)] }

    /// Reads the stickers.
    public mutating func load(from reader: StoreReader) throws { value = try reader.stickers(ofSet: number) }

    /// Reads the stickers again: a set is always written as a whole.
    public mutating func replay(_ changes: ChangeSet, from reader: StoreReader) throws -> ViewUpdate {
        let old = value
        try load(from: reader)
        return .changed(if: value != old)
    }
}
