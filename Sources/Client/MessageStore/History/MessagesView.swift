public import ClientModel

/// Some messages by their keys, of any chats: for pinned bars, playlists, selections.
public struct MessagesView: LiveView {
    private let keys: Set<MessageKey>

    /// The stored messages of the keys. A message that is deleted, or gets another key, is removed.
    public private(set) var value: [MessageKey: Message] = [:]

    /// Shows the messages at `keys`.
    public init(_ keys: some Sequence<MessageKey>) { self.keys = Set(keys) }

    /// The keys.
    public var watches: Set<DatabaseRegion> { Set(keys.map { .message($0) }) }

    /// Reads the messages.
    public mutating func load(from reader: StoreReader) throws {
        value = [:]
        // In order, so that neighbours are read from the same pages.
        for key in keys.sorted() { value[key] = try reader.message(key) }
    }

    /// Applies the new states from the changes.
    public mutating func replay(_ changes: ChangeSet, from reader: StoreReader) throws -> ViewUpdate {
        var isChanged = false
        for (key, state) in changes.states(at: keys, before: value) where state != value[key] {
            value[key] = state
            isChanged = true
        }
        return .changed(if: isChanged)
    }
}
