import ClientModel

/// Shows the pending actions of one kind: the work list of the component that sends them to the server.
public struct PendingActionsView: LiveView {
    private let kind: PendingActionKind
    private var head: OrderedPrefix<PendingAction>

    /// A view of the first `limit` actions.
    public init(_ kind: PendingActionKind, limit: Int = .max) {
        self.kind = kind
        head = OrderedPrefix(limit: limit)
    }

    /// The kind.
    public var watches: Set<DatabaseRegion> { [.pendingActions(kind)] }

    /// The actions, oldest messages first.
    public var value: [PendingAction] { Array(head.shown) }

    /// Reads the actions.
    public mutating func load(from reader: StoreReader) throws {
        try head.load { [kind] in try reader.pendingActions(kind, after: $0, limit: $1) }
    }

    /// Applies the actions that were written.
    public mutating func replay(_ changes: ChangeSet, from reader: StoreReader) throws -> ViewUpdate {
        var states: [StableID: PendingAction?] = [:]
        for number in changes.rows(.pendingAction, in: Int64(kind.rawValue)) {
            let id = StableID(rawValue: number)
            let value = try reader.pendingAction(kind, of: id)
            states.updateValue(value.map { PendingAction(message: id, value: $0) }, forKey: id)
        }
        let isChanged = try head.patch(states) { [kind] in
            try reader.pendingActions(kind, after: $0, limit: $1)
        }
        return .changed(if: isChanged)
    }
}
