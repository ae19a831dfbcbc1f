public import ClientModel

/// The newest stored message of a chat, or of a thread or a kind of media in it.
public struct TopMessageView: LiveView {
    private let query: HistoryQuery

    /// The message, nil when there is none.
    public private(set) var value: Message?

    /// Shows the newest message of `peer`.
    public init(_ peer: PeerID, _ namespaces: HistoryNamespaces = .chat, space: MessageSpace = .everywhere) {
        query = HistoryQuery(peer: peer, namespaces: namespaces, space: space)
    }

    /// The chat.
    public var watches: Set<DatabaseRegion> { [.history(query.peer)] }

    /// Reads the message.
    public mutating func load(from reader: StoreReader) throws {
        value = try reader.messages(query, WindowFetch(cut: .fromHighest, limit: 1), hiddenFrom: nil).first
    }

    /// Takes a newer message from the changes; reads again only when the newest was removed or moved.
    public mutating func replay(_ changes: ChangeSet, from reader: StoreReader) throws -> ViewUpdate {
        guard let states = changes.messages[query.peer] else { return .unchanged }
        let old = value
        if let id = value?.stableID, let state = states[id] { value = state.flatMap(included) }
        if value == nil || value.map({ $0.position != old?.position }) == true {
            try load(from: reader)
        } else {
            for state in states.values {
                guard let state = state.flatMap(included), let top = value else { continue }
                if state.position > top.position { value = state }
            }
        }
        return .changed(if: value != old)
    }

    private func included(_ message: Message) -> Message? { query.includes(message) ? message : nil }
}
