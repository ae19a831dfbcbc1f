import SQLite
public import TelegramSchema

extension MailboxTable {
    /// Deletes a user's copies. The message goes with its last copy.
    ///
    /// The caller appends ``MailboxEvent/deleted(_:)`` with the result.
    ///
    /// - Returns: The deleted ones of `ids`, each once, in the given order.
    public func delete(user: UserID, ids: some Sequence<MessageID>) throws -> [MessageID] {
        try ids.filter { try delete(MessageCopy(user: user, id: $0)) }
    }

    /// Deletes messages for everybody, named by one user's copies.
    ///
    /// - Returns: The deleted copies by user, the named user first, then others in the order of ids.
    public func deleteForAll(
        user: UserID,
        ids: some Sequence<MessageID>
    ) throws -> [(user: UserID, ids: [MessageID])] {
        var deleted: [UserID: [MessageID]] = [:]
        let messages = MessageTable(database: database, caches: caches)
        for id in ids {
            guard let gid = try gid(user: user, id: id) else { continue }
            for copy in try messages.copies(of: gid) where try delete(copy) {
                deleted[copy.user, default: []].append(copy.id)
            }
        }
        return deleted.sorted { ($0.key == user ? 0 : 1, $0.key) < ($1.key == user ? 0 : 1, $1.key) }
            .map { (user: $0.key, ids: $0.value) }
    }

    /// The message that a copy belongs to.
    public func gid(user: UserID, id: MessageID) throws -> GlobalMessageID? {
        try database.first("SELECT gid FROM boxes WHERE user = ? AND id = ?", user, id) { $0.globalID(0) }
    }

    private func delete(_ copy: MessageCopy) throws -> Bool {
        let row = try database.first(
            "SELECT gid, peer FROM boxes WHERE user = ? AND id = ?",
            copy.user,
            copy.id
        ) { (gid: $0.globalID(0), peer: $0.peerID(1)) }
        guard let row else { return false }
        try database.run(
            "DELETE FROM boxes WHERE user = ? AND peer = ? AND id = ?",
            copy.user,
            row.peer,
            copy.id
        )
        caches.changeCount(RowCaches.DialogKey(user: copy.user, peer: row.peer), by: -1)
        try forget(copy, of: row.gid)
        return true
    }

    /// Removes a copy from the message's list, and the message after the last copy.
    private func forget(_ copy: MessageCopy, of gid: GlobalMessageID) throws {
        let messages = MessageTable(database: database, caches: caches)
        let rest = try messages.copies(of: gid).filter { $0 != copy }
        guard rest.isEmpty else {
            return try database.run(
                "UPDATE messages SET copies = ?2 WHERE gid = ?1",
                gid,
                CopyList.encode(rest)
            )
        }
        try SearchTable(database: database, caches: caches).remove(gid)
        try database.run("DELETE FROM messages WHERE gid = ?", gid)
    }
}
