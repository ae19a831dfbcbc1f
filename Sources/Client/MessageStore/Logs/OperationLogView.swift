public import ClientModel

/// Shows the first entries of an operation log: of one chat, or of all in the order in which they were added. The
/// observer removes the entries that it has carried out, and the next ones follow.
public struct OperationLogView: LiveView {
    private let tag: OperationTag
    private let peer: PeerID?
    private var head: OrderedPrefix<PlacedOperation>

    /// A view of the first `limit` entries of the chat with `peer`.
    public init(_ tag: OperationTag, of peer: PeerID, limit: Int) {
        self.tag = tag
        self.peer = peer
        head = OrderedPrefix(limit: limit)
    }

    /// A view of the first `limit` entries of all chats that have a place among them.
    public init(merged tag: OperationTag, limit: Int) {
        self.tag = tag
        peer = nil
        head = OrderedPrefix(limit: limit)
    }

    /// The log.
    public var watches: Set<DatabaseRegion> {
        if let peer { [.operations(tag, of: peer)] } else { [.operations(tag)] }
    }

    /// The entries, first to last.
    public var value: [LoggedOperation] { head.shown.map(\.operation) }

    /// Reads the entries.
    public mutating func load(from reader: StoreReader) throws {
        try head.load { [tag, peer] in try Self.read(tag, peer: peer, reader: reader, place: $0, limit: $1) }
    }

    /// Applies the entries that were written.
    public mutating func replay(_ changes: ChangeSet, from reader: StoreReader) throws -> ViewUpdate {
        var states: [Int64: PlacedOperation?] = [:]
        for id in changes.rows(.operation, in: Int64(tag.rawValue)) {
            states.updateValue(try reader.operation(row: id).flatMap(placed), forKey: id)
        }
        return .changed(
            if: try head.patch(states) { [tag, peer] in
                try Self.read(tag, peer: peer, reader: reader, place: $0, limit: $1)
            }
        )
    }

    private static func read(
        _ tag: OperationTag,
        peer: PeerID?,
        reader: StoreReader,
        place: Int64?,
        limit: Int
    ) throws -> [PlacedOperation] {
        if let peer {
            let found = try reader.operations(tag, of: peer, after: place ?? 0, limit: limit)
            return found.map { PlacedOperation(order: $0.number, operation: $0) }
        }
        let found = try reader.mergedOperations(tag, after: place ?? 0, limit: limit)
        return found.map { PlacedOperation(order: $0.merged ?? 0, operation: $0) }
    }

    private func placed(_ operation: LoggedOperation) -> PlacedOperation? {
        guard operation.tag == tag else { return nil }
        guard let peer else {
            return operation.merged.map { PlacedOperation(order: $0, operation: operation) }
        }
        return operation.peer == peer ? PlacedOperation(order: operation.number, operation: operation) : nil
    }
}

/// An entry with its place in the log that is shown.
private struct PlacedOperation: OrderedRow {
    var order: Int64
    var operation: LoggedOperation
    var rowID: Int64 { operation.id }
}
