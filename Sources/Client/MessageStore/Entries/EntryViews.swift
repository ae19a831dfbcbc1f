public import ClientModel

/// Shows the value of one key: a setting, a hint's count, the protocol's state.
public struct EntryView<Value: RecordCodable & Equatable>: LiveView {
    private let key: EntryKey<Value>
    /// The value; nil while there is none.
    public private(set) var value: Value?

    /// A view of the value of `key`.
    public init(_ key: EntryKey<Value>) { self.key = key }

    /// The entry.
    public var watches: Set<DatabaseRegion> { [.entry(key.collection, key.name)] }

    /// Reads the value.
    public mutating func load(from reader: StoreReader) throws { value = try reader.entry(key) }

    /// Reads the value again: one lookup.
    public mutating func replay(_ changes: ChangeSet, from reader: StoreReader) throws -> ViewUpdate {
        let old = value
        value = try reader.entry(key)
        return .changed(if: value != old)
    }
}

/// Shows the entries of a collection, or those whose names begin with a prefix.
public struct EntriesView: LiveView {
    private let collection: EntryCollection
    private let prefix: String
    private var names: [Int64: String] = [:]
    /// The entries by name.
    public private(set) var value: [String: StoredEntry] = [:]

    /// A view of the entries whose names begin with `prefix`.
    public init(_ collection: EntryCollection, under prefix: String = "") {
        self.collection = collection
        self.prefix = prefix
    }

    /// The collection.
    public var watches: Set<DatabaseRegion> { [.entries(collection)] }

    /// Reads the entries.
    public mutating func load(from reader: StoreReader) throws {
        names.removeAll()
        value.removeAll()
        for row in try reader.rows(collection, under: prefix) {
            names[row.id] = row.entry.name
            value[row.entry.name] = row.entry
        }
    }

    /// Reads the rows that were written.
    public mutating func replay(_ changes: ChangeSet, from reader: StoreReader) throws -> ViewUpdate {
        let old = value
        let written = changes.rows(.entry, in: collection.number)
        for id in written {
            if let name = names.removeValue(forKey: id) { value[name] = nil }
        }
        // Names after all removals: a name may have moved from one row to another.
        for id in written {
            guard let entry = try reader.entry(collection, row: id) else { continue }
            guard entry.name.utf8.starts(with: prefix.utf8) else { continue }
            names[id] = entry.name
            value[entry.name] = entry
        }
        return .changed(if: value != old)
    }
}
