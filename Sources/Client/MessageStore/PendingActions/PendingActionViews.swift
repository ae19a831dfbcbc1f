public import ClientModel

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

/// Shows the number of messages of a chat with a pending action of one kind: a badge shows the server's count minus
/// this.
public struct PendingActionCountView: LiveView {
    private let kind: PendingActionKind
    private let peer: PeerID
    private let namespace: MessageNamespace
    /// The number of messages.
    public private(set) var value = 0

    /// A view of one kind in one chat.
    public init(_ kind: PendingActionKind, of peer: PeerID, _ namespace: MessageNamespace = .cloud) {
        self.kind = kind
        self.peer = peer
        self.namespace = namespace
    }

    /// The chat's actions.
    public var watches: Set<DatabaseRegion> { [.pendingActionCount(kind, of: peer)] }

    /// Counts the messages.
    public mutating func load(from reader: StoreReader) throws {
        value = try reader.pendingActionCount(kind, of: peer, namespace)
    }

    /// Counts again: a range of a small index, usually a few rows.
    public mutating func replay(_ changes: ChangeSet, from reader: StoreReader) throws -> ViewUpdate {
        let old = value
        try load(from: reader)
        return .changed(if: value != old)
    }
}
