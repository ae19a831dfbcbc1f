public import ClientModel
import SQLite

extension StoreTransaction {
    /// Stores messages. A message whose key, or whose random id, is stored already replaces the stored one and keeps
    /// its stable id.
    ///
    /// The given stable ids are ignored. An id of 0 in a namespace of this device requests one that no message ever
    /// had there. Returns the messages as stored, in the same order.
    ///
    /// - Throws: ``StoreError/noLocalIDLeft``.
    @discardableResult
    public func add(_ messages: [Message]) throws -> [Message] {
        try messages.map { try add($0) }
    }

    /// Stores one message like ``add(_:)-([Message])``.
    @discardableResult
    public func add(_ message: Message) throws -> Message {
        var fields = message.fields
        try settleLocalID(&fields.key)
        var old = try existing(fields)
        if let condemned = old, try isPendingDeletion(condemned) {
            // A new message, though it looks the same.
            try delete(condemned)
            old = nil
        }
        fields.stableID = try old?.stableID ?? takeStableID()
        // Counted here; the server's copy does not have it.
        fields.mediaRevision = old?.fields.mediaRevision ?? 0
        return try replace(old, with: Message(fields))
    }

    /// Changes the message `id`, wherever it is; its key and date may change too, as when the server has assigned
    /// them.
    ///
    /// - Returns: The message as stored now, nil when there is none.
    @discardableResult
    public func update(_ id: StableID, _ change: (inout MessageFields) throws -> Void) throws -> Message? {
        guard let old = try reader.message(id) else { return nil }
        return try update(old, change)
    }

    /// Changes the message at `key` like ``update(_:_:)-(StableID,_)``.
    @discardableResult
    public func update(_ key: MessageKey, _ change: (inout MessageFields) throws -> Void) throws -> Message? {
        guard let old = try reader.message(key) else { return nil }
        return try update(old, change)
    }

    private func update(_ old: Message, _ change: (inout MessageFields) throws -> Void) throws -> Message {
        var fields = old.fields
        try change(&fields)
        fields.stableID = old.stableID
        guard fields != old.fields else { return old }
        if fields.key != old.key { try settleLocalID(&fields.key) }
        // Another copy may have arrived by another way, as the server's echo of a message that we sent.
        if fields.key != old.key, let other = try reader.message(fields.key) { try delete(other) }
        return try replace(old, with: Message(fields))
    }

    /// Deletes one stored message.
    func delete(_ message: Message) throws {
        try deleteRow(message.key.peer, message.position)
        try database.run("DELETE FROM stable_messages WHERE stable = ?", message.stableID.rawValue)
        try didChange(from: message, to: nil)
    }

    /// The stored message that `fields` is a newer state of.
    private func existing(_ fields: MessageFields) throws -> Message? {
        let same = try reader.message(fields.key)
        guard let randomID = fields.randomID, randomID != same?.randomID else { return same }
        guard let sent = try reader.message(randomID: randomID) else { return same }
        // The server's copy arrived before the answer to our sending; the visible one stays.
        if let same { try delete(same) }
        return sent
    }

    private func replace(_ old: Message?, with new: Message) throws -> Message {
        // Pages overlap, and differences repeat known messages: no write, and no notification.
        if old == new { return new }
        if let old, old.key.peer == new.key.peer, old.position == new.position {
            try updateRow(new)
        } else {
            if let old { try deleteRow(old.key.peer, old.position) }
            try insertRow(new)
            try database.run(
                """
                INSERT INTO stable_messages(stable, peer, timestamp, namespace, id) VALUES (?, ?, ?, ?, ?)
                ON CONFLICT(stable) DO UPDATE SET peer = excluded.peer, timestamp = excluded.timestamp,
                  namespace = excluded.namespace, id = excluded.id
                """,
                new.stableID.rawValue,
                new.key.peer.packed,
                new.timestamp,
                new.key.namespace.rawValue,
                new.key.id
            )
        }
        try didChange(from: old, to: new)
        return new
    }
}

extension StoreTransaction {
    private func insertRow(_ message: Message) throws {
        let fields = message.fields
        try database.run(
            """
            INSERT INTO messages(peer, timestamp, namespace, id, stable, flags, tags, author, thread, grouping,
              edited, views, random, hot, content) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            fields.key.peer.packed,
            fields.timestamp,
            fields.key.namespace.rawValue,
            fields.key.id,
            fields.stableID.rawValue,
            Int64(fields.flags.rawValue),
            Int64(fields.tags.rawValue),
            fields.author?.packed,
            fields.thread,
            fields.groupingKey,
            fields.editDate,
            fields.views,
            fields.randomID,
            StoredMutableFields.column(fields),
            fields.content.bytes
        )
    }

    private func updateRow(_ message: Message) throws {
        let fields = message.fields
        try database.run(
            """
            UPDATE messages SET flags = ?5, tags = ?6, author = ?7, thread = ?8, grouping = ?9, edited = ?10,
              views = ?11, random = ?12, hot = ?13, content = ?14
            WHERE peer = ?1 AND timestamp = ?2 AND namespace = ?3 AND id = ?4
            """,
            fields.key.peer.packed,
            fields.timestamp,
            fields.key.namespace.rawValue,
            fields.key.id,
            Int64(fields.flags.rawValue),
            Int64(fields.tags.rawValue),
            fields.author?.packed,
            fields.thread,
            fields.groupingKey,
            fields.editDate,
            fields.views,
            fields.randomID,
            StoredMutableFields.column(fields),
            fields.content.bytes
        )
    }

    private func deleteRow(_ peer: PeerID, _ position: MessagePosition) throws {
        try database.run(
            "DELETE FROM messages WHERE peer = ? AND timestamp = ? AND namespace = ? AND id = ?",
            peer.packed,
            position.timestamp,
            position.namespace.rawValue,
            position.id
        )
    }
}

/// Numbers that are never reused, not even after their message was deleted: tasks, screens and other processes may
/// still hold them.
extension StoreTransaction {
    /// A stable id that no message ever had. Stable ids are reserved in blocks; the rest of a block when the program
    /// ends is never used.
    private func takeStableID() throws -> StableID {
        if caches.freeStableIDs.isEmpty {
            let blockLength: Int64 = 256
            let start = try database.first(
                "UPDATE store_state SET next_stable = next_stable + ? RETURNING next_stable",
                blockLength
            ) { $0.int64(0) - blockLength }
            guard let start else { throw StoreError.damaged }
            caches.freeStableIDs = start..<(start + blockLength)
        }
        return StableID(rawValue: caches.freeStableIDs.removeFirst())
    }

    /// Assigns an id to a message of this device with the id 0; another id is noted, so that it is not assigned
    /// again.
    ///
    /// One counter serves all chats, without blocks: messages of this device are few.
    ///
    /// - Throws: ``StoreError/noLocalIDLeft``.
    private func settleLocalID(_ key: inout MessageKey) throws {
        guard !key.namespace.isServed else { return }
        guard key.id == 0 else {
            return try database.run(
                "UPDATE store_state SET next_local = ?1 + 1 WHERE next_local <= ?1",
                key.id
            )
        }
        let id = try database.first(
            "UPDATE store_state SET next_local = next_local + 1 WHERE next_local <= ? RETURNING next_local - 1",
            Int32.max
        ) { $0.int32(0) }
        guard let id else { throw StoreError.noLocalIDLeft }
        key.id = id
    }
}
