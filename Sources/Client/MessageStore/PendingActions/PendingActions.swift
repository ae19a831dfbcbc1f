public import ClientModel
import SQLite

/// A kind of action on a message: a reaction, a vote, reading a mention. The numbers are stored.
public struct PendingActionKind: RawRepresentable, Hashable, Sendable {
    /// The stored number.
    public let rawValue: Int32

    /// Wraps a number.
    public init(rawValue: Int32) { self.rawValue = rawValue }
}

/// An action on a message that must still be sent to the server.
public struct PendingAction: Hashable, Sendable {
    /// The message, wherever it is.
    public let message: StableID
    /// The action, as a record of the kind's own.
    public let value: [UInt8]
}

extension PendingAction: OrderedRow {
    var order: StableID { message }
    var rowID: StableID { message }
}

extension StoreReader {
    /// The pending action of one kind on a message, as its record.
    public func pendingAction(_ kind: PendingActionKind, of message: StableID) throws -> [UInt8]? {
        try database.first(
            "SELECT value FROM pending_actions WHERE kind = ? AND message = ?",
            kind.rawValue,
            message.rawValue
        ) { $0.bytes(0) }
    }

    /// The pending actions of one kind, up to `limit`, oldest messages first, after `message`.
    public func pendingActions(
        _ kind: PendingActionKind,
        after message: StableID? = nil,
        limit: Int = .max
    ) throws -> [PendingAction] {
        try database.all(
            "SELECT message, value FROM pending_actions WHERE kind = ? AND message > ? ORDER BY message LIMIT ?",
            kind.rawValue,
            message?.rawValue ?? .min,
            limit
        ) { PendingAction(message: StableID(rawValue: $0.int64(0)), value: $0.bytes(1)) }
    }

    /// The number of messages of a chat with a pending action of one kind, by which the server's counter is wrong.
    public func pendingActionCount(
        _ kind: PendingActionKind,
        of peer: PeerID,
        _ namespace: MessageNamespace
    ) throws -> Int {
        try database.first(
            "SELECT count(*) FROM pending_actions WHERE kind = ? AND peer = ? AND namespace = ?",
            kind.rawValue,
            peer.packed,
            namespace.rawValue
        ) { $0.int(0) } ?? 0
    }
}

extension StoreTransaction {
    /// Stores an action on a message that must be sent to the server; nil once it was sent. Does nothing for a
    /// message that is not stored.
    public func setPendingAction(_ kind: PendingActionKind, of message: StableID, _ value: [UInt8]?) throws {
        guard try reader.pendingAction(kind, of: message) != value else { return }
        guard let (peer, position) = try reader.place(message) else { return }
        if let value {
            try database.run(
                """
                INSERT OR REPLACE INTO pending_actions(kind, message, peer, namespace, value)
                VALUES (?, ?, ?, ?, ?)
                """,
                kind.rawValue,
                message.rawValue,
                peer.packed,
                position.namespace.rawValue,
                value
            )
        } else {
            try database.run(
                "DELETE FROM pending_actions WHERE kind = ? AND message = ?",
                kind.rawValue,
                message.rawValue
            )
        }
        touch(kind.rawValue, message)
    }

    /// Moves pending actions with their message, and deletes them with it.
    func updatePendingActions(from old: Message?, to new: Message?) throws {
        guard let old, old.key.peer != new?.key.peer || old.key.namespace != new?.key.namespace else {
            return
        }
        let message = old.stableID
        let kinds = try database.all(
            "SELECT kind FROM pending_actions WHERE message = ?",
            message.rawValue
        ) { $0.int32(0) }
        guard !kinds.isEmpty else { return }
        if let new {
            try database.run(
                "UPDATE pending_actions SET peer = ?, namespace = ? WHERE message = ?",
                new.key.peer.packed,
                new.key.namespace.rawValue,
                message.rawValue
            )
        } else {
            try database.run("DELETE FROM pending_actions WHERE message = ?", message.rawValue)
        }
        for kind in kinds {
            touch(kind, message)
        }
    }

    private func touch(_ kind: Int32, _ message: StableID) {
        changes.touchRow(.pendingAction, in: Int64(kind), message.rawValue)
    }
}

extension DatabaseRegion {
    /// The pending actions of one kind.
    public static func pendingActions(_ kind: PendingActionKind) -> DatabaseRegion {
        DatabaseRegion(.pendingAction, Int64(kind.rawValue))
    }
}

extension Migration {
    /// Actions of the user on messages that the server does not know yet, by kind. The place is the message's.
    static let pendingActionTables = """
        CREATE TABLE pending_actions(
          kind INTEGER NOT NULL, message INTEGER NOT NULL, peer INTEGER NOT NULL, namespace INTEGER NOT NULL,
          value BLOB NOT NULL, PRIMARY KEY(kind, message)
        ) WITHOUT ROWID, STRICT;
        CREATE INDEX pending_actions_by_message ON pending_actions(message);
        CREATE INDEX pending_actions_by_peer ON pending_actions(kind, peer, namespace);
        """
}
