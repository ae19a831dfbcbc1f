public import ClientModel
import SQLite

extension StoreReader {
    /// The entries of a chat's log after `number`, in order, up to `limit`.
    public func operations(
        _ tag: OperationTag,
        of peer: PeerID,
        after number: Int64 = 0,
        limit: Int = .max
    ) throws -> [LoggedOperation] {
        try database.all(
            """
            SELECT id, tag, peer, number, merged, value FROM operations
            WHERE tag = ? AND peer = ? AND number > ? ORDER BY number LIMIT ?
            """,
            tag.rawValue,
            peer.packed,
            number,
            limit,
            read: LoggedOperation.init(row:)
        )
    }

    /// The entries of all chats that have a place among them, after `place`, up to `limit`.
    public func mergedOperations(
        _ tag: OperationTag,
        after place: Int64 = 0,
        limit: Int = .max
    ) throws -> [LoggedOperation] {
        try database.all(
            """
            SELECT id, tag, peer, number, merged, value FROM operations
            WHERE tag = ? AND merged > ? ORDER BY merged LIMIT ?
            """,
            tag.rawValue,
            place,
            limit,
            read: LoggedOperation.init(row:)
        )
    }

    /// One entry of a chat's log.
    public func operation(_ tag: OperationTag, of peer: PeerID, _ number: Int64) throws -> LoggedOperation? {
        try database.first(
            "SELECT id, tag, peer, number, merged, value FROM operations WHERE tag = ? AND peer = ? AND number = ?",
            tag.rawValue,
            peer.packed,
            number,
            read: LoggedOperation.init(row:)
        )
    }

    func operation(row id: Int64) throws -> LoggedOperation? {
        try database.first(
            "SELECT id, tag, peer, number, merged, value FROM operations WHERE id = ?",
            id,
            read: LoggedOperation.init(row:)
        )
    }
}

extension StoreTransaction {
    /// Adds an entry at the end of a chat's log and, when `isMerged`, at the end of all chats' entries.
    @discardableResult
    public func appendOperation(
        _ tag: OperationTag,
        of peer: PeerID,
        _ value: [UInt8],
        isMerged: Bool = true
    ) throws -> LoggedOperation {
        let number = try nextNumber(tag, peer.packed)
        let merged = isMerged ? try nextNumber(tag, -1) : nil
        try database.run(
            "INSERT INTO operations(tag, peer, number, merged, value) VALUES (?, ?, ?, ?, ?)",
            tag.rawValue,
            peer.packed,
            number,
            merged,
            value
        )
        let id = database.lastInsertedRowID
        let operation = LoggedOperation(
            id: id,
            tag: tag,
            peer: peer,
            number: number,
            merged: merged,
            value: value
        )
        touch(operation)
        return operation
    }

    /// Changes an entry's operation, unless `value` is nil, and its place among those of all chats; does nothing when
    /// the entry is gone.
    public func updateOperation(
        _ operation: LoggedOperation,
        value: [UInt8]? = nil,
        place: OperationPlace = .kept
    ) throws {
        guard let old = try reader.operation(operation.tag, of: operation.peer, operation.number) else {
            return
        }
        let value = value ?? old.value
        var merged = old.merged
        switch place {
        case .kept: break
        case .none: merged = nil
        case .last: merged = try nextNumber(old.tag, -1)
        }
        guard value != old.value || merged != old.merged else { return }
        try database.run("UPDATE operations SET merged = ?, value = ? WHERE id = ?", merged, value, old.id)
        touch(old)
    }

    /// Removes an entry that was carried out.
    ///
    /// - Returns: True if it was there.
    @discardableResult
    public func removeOperation(_ tag: OperationTag, of peer: PeerID, _ number: Int64) throws -> Bool {
        guard let old = try reader.operation(tag, of: peer, number) else { return false }
        try database.run("DELETE FROM operations WHERE id = ?", old.id)
        touch(old)
        return true
    }

    /// Removes a chat's entries up to and including `number`.
    public func removeOperations(_ tag: OperationTag, of peer: PeerID, through number: Int64) throws {
        for operation in try reader.operations(tag, of: peer) where operation.number <= number {
            try removeOperation(tag, of: peer, operation.number)
        }
    }

    /// Empties a chat's log and restarts its numbers at 1, as when a secret chat starts anew.
    public func resetOperations(_ tag: OperationTag, of peer: PeerID) throws {
        try removeOperations(tag, of: peer, through: .max)
        try database.run(
            "DELETE FROM operation_counters WHERE tag = ? AND peer = ?",
            tag.rawValue,
            peer.packed
        )
    }

    private func nextNumber(_ tag: OperationTag, _ peer: Int64) throws -> Int64 {
        let next = try database.first(
            """
            INSERT INTO operation_counters(tag, peer, last) VALUES (?, ?, 1)
            ON CONFLICT(tag, peer) DO UPDATE SET last = last + 1 RETURNING last
            """,
            tag.rawValue,
            peer
        ) { $0.int64(0) }
        guard let next else { throw StoreError.damaged }
        return next
    }

    private func touch(_ operation: LoggedOperation) {
        changes.touchRow(.operation, in: Int64(operation.tag.rawValue), operation.id)
        changes.touch(.operations(operation.tag, of: operation.peer))
    }
}

extension LoggedOperation {
    /// Reads `id, tag, peer, number, merged, value`.
    init(row: Row) throws {
        guard let peer = PeerID(packed: row.int64(2)) else { throw StoreError.damaged }
        self.init(
            id: row.int64(0),
            tag: OperationTag(rawValue: row.int32(1)),
            peer: peer,
            number: row.int64(3),
            merged: row.optionalInt64(4),
            value: row.bytes(5)
        )
    }
}

extension DatabaseRegion {
    /// The logs of one tag, of all chats.
    public static func operations(_ tag: OperationTag) -> DatabaseRegion {
        DatabaseRegion(.operation, Int64(tag.rawValue))
    }

    /// The log of one tag and chat.
    public static func operations(_ tag: OperationTag, of peer: PeerID) -> DatabaseRegion {
        DatabaseRegion(.operationsOfPeer, Int64(tag.rawValue), peer.packed)
    }
}

extension Migration {
    /// Operations that must still be sent to the server, each in the log of its chat and tag. Indexes are never
    /// reused: `operation_counters` has the last one of each log, and with peer -1 of each merged log.
    static let operationLogTables = """
        CREATE TABLE operations(
          id INTEGER PRIMARY KEY, tag INTEGER NOT NULL, peer INTEGER NOT NULL, number INTEGER NOT NULL,
          merged INTEGER, value BLOB NOT NULL, UNIQUE(tag, peer, number)
        ) STRICT;
        CREATE UNIQUE INDEX operations_merged ON operations(tag, merged) WHERE merged IS NOT NULL;
        CREATE TABLE operation_counters(
          tag INTEGER NOT NULL, peer INTEGER NOT NULL, last INTEGER NOT NULL, PRIMARY KEY(tag, peer)
        ) WITHOUT ROWID, STRICT;
        """
}

/// A kind of log: drafts to save, deletions to send, secret messages… The numbers are stored.
public struct OperationTag: RawRepresentable, Hashable, Sendable {
    /// The stored number.
    public let rawValue: Int32

    /// Wraps a number.
    public init(rawValue: Int32) { self.rawValue = rawValue }
}

/// An entry of an operation log.
public struct LoggedOperation: Identifiable, Hashable, Sendable {
    /// The row id; distinguishes entries while they exist.
    public let id: Int64
    /// The kind of log.
    public let tag: OperationTag
    /// The chat.
    public let peer: PeerID
    /// The place in the log of the chat, from 1.
    public let number: Int64
    /// The place among the entries of all chats; nil without one.
    public let merged: Int64?
    /// The operation, as a record of the tag's own.
    public let value: [UInt8]
}

/// A change of an entry's place among those of all chats.
public enum OperationPlace: Sendable {
    /// The place stays as it is.
    case kept
    /// The place is removed.
    case none
    /// The entry moves to the end.
    case last
}
