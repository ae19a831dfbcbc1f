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
