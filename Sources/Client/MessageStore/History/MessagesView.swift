public import ClientModel

/// Some messages by their keys, of any chats: for pinned bars, playlists, selections.
public struct MessagesView: LiveView {
    private let keys: Set<MessageKey>

    /// Those that are stored. One that is deleted, or gets another key, goes.
    public private(set) var value: [MessageKey: Message] = [:]

    /// Shows the messages at `keys`.
    public init(_ keys: some Sequence<MessageKey>) { self.keys = Set(keys) }

    /// The keys.
    public var watches: Set<Watch> { Set(keys.map { .message($0) }) }

    /// Reads the messages.
    public mutating func load(from reader: StoreReader) throws {
        value = [:]
        // In order, so that neighbours are read from the same pages.
        for key in keys.sorted() { value[key] = try reader.message(key) }
    }

    /// Takes the new states from the changes.
    public mutating func replay(_ changes: ChangeSet, from reader: StoreReader) throws -> Replay {
        var isChanged = false
        for key in keys where changes.touched.contains(.message(key)) {
            let state = changes.message(at: key)
            guard state != value[key] else { continue }
            value[key] = state
            isChanged = true
        }
        return .changed(if: isChanged)
    }
}

extension ChangeSet {
    /// The state of a touched message, nil when there is none at `key` any longer.
    func message(at key: MessageKey) -> Message? {
        messages[key.peer]?.values.first { $0?.key == key } ?? nil
    }
}
