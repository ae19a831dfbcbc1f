public import ClientModel

/// The album of a message, or the message alone.
public struct MessageGroupView: LiveView {
    private let key: MessageKey
    /// The message and its neighbours, as many as can determine the album.
    private var surroundings: [Message] = []

    /// The messages of the album, oldest first; none while the message is not stored.
    public private(set) var value: [Message] = []

    /// Shows the album of the message at `key`.
    public init(_ key: MessageKey) { self.key = key }

    /// The chat: any message of it may join the album, or end it.
    public var watches: Set<DatabaseRegion> { [.history(key.peer)] }

    /// Reads the album.
    public mutating func load(from reader: StoreReader) throws {
        surroundings = try reader.surroundings(of: key)
        value = Self.group(of: key, in: surroundings)
    }

    /// Reads the album again when a message near it changed.
    public mutating func replay(_ changes: ChangeSet, from reader: StoreReader) throws -> ViewUpdate {
        guard changes.messages[key.peer]?.contains(where: concerns) == true else { return .unchanged }
        let old = value
        try load(from: reader)
        return .changed(if: value != old)
    }

    private func concerns(_ id: StableID, _ state: Message?) -> Bool {
        guard let oldest = surroundings.first, let newest = surroundings.last else {
            return state?.key == key
        }
        if state?.key == key || surroundings.contains(where: { $0.stableID == id }) { return true }
        guard let state else { return false }
        // A message beyond the ends matters only when there are too few neighbours.
        return surroundings.count <= 2 * StoreReader.groupReach
            || (oldest.position...newest.position).contains(state.position)
    }

    fileprivate static func group(of key: MessageKey, in surroundings: [Message]) -> [Message] {
        guard let index = surroundings.firstIndex(where: { $0.key == key }) else { return [] }
        guard let group = surroundings[index].groupingKey else { return [surroundings[index]] }
        let older = surroundings[..<index].reversed().prefix { $0.groupingKey == group }
        return older.reversed() + surroundings[index...].prefix { $0.groupingKey == group }
    }
}

extension StoreReader {
    /// The messages of the album of the message at `key`, oldest first; only that message when it has none.
    public func messageGroup(_ key: MessageKey) throws -> [Message] {
        MessageGroupView.group(of: key, in: try surroundings(of: key))
    }

    /// The maximum reach of an album to either side.
    fileprivate static var groupReach: Int { HistoryView.Window.albumLimit - 1 }

    /// The message at `key` and its neighbours, oldest first; none when it is not stored.
    fileprivate func surroundings(of key: MessageKey) throws -> [Message] {
        guard let message = try message(key) else { return [] }
        var query = HistoryQuery(peer: key.peer, namespaces: .chat, space: .everywhere)
        if !query.namespaces.all.contains(key.namespace) {
            query.namespaces = HistoryNamespaces(served: nil, own: [key.namespace])
        }
        let reach = Self.groupReach
        let older = try messages(
            query,
            WindowFetch(cut: .below(message.position), limit: reach),
            hiddenFrom: nil
        )
        let newer = try messages(
            query,
            WindowFetch(cut: .above(message.position), limit: reach),
            hiddenFrom: nil
        )
        return older.reversed() + [message] + newer
    }
}
