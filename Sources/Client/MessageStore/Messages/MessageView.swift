public import ClientModel

/// One message, wherever it is: its key may change when the server assigns one.
public struct MessageView: LiveView {
    private let key: MessageKey
    /// The message, nil while it is not stored.
    public private(set) var value: Message?

    /// Shows the message at `key`.
    public init(_ key: MessageKey) { self.key = key }

    /// The message's current key.
    public var watches: Set<DatabaseRegion> { [.message(value?.key ?? key)] }

    /// Reads the message.
    public mutating func load(from reader: StoreReader) throws { value = try reader.message(key) }

    /// Takes the message's new state from the changes.
    public mutating func replay(_ changes: ChangeSet, from reader: StoreReader) throws -> ViewUpdate {
        let old = value
        if let id = value?.stableID, let state = changes.messages[key.peer]?[id] {
            value = state
        } else {
            value = try reader.message(key)
        }
        guard value != old else { return .unchanged }
        return value?.key == old?.key ? .changed : .watchesChanged
    }
}
