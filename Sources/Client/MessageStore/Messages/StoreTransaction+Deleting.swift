public import ClientModel
import SQLite

/// Deletions of many messages take as many writes. A transaction does the first ``Deletion/stepLength`` of them; the
/// writer does the rest, in steps between other transactions, also after a restart. Each step deletes the oldest that
/// are left, so that a history shrinks from its far end and the visible messages go last, at once.
///
/// Messages that are stored meanwhile are not deleted, as if all had been deleted at once.
extension StoreTransaction {
    /// Deletes the messages at `keys`; missing ones are skipped. Chunks stay: that an id is unused is known as well.
    public func delete(_ keys: [MessageKey]) throws {
        for key in keys {
            if let message = try reader.message(key) { try delete(message) }
        }
    }

    /// Deletes the messages with an id in `range`, as when a user clears a period by date; with a `thread`, only its
    /// messages. Many are deleted in steps, between other transactions.
    public func deleteMessages(
        in range: ClosedRange<Int32>,
        _ namespace: MessageNamespace,
        of peer: PeerID,
        thread: Int64? = nil
    ) throws {
        try begin(Deletion(peer: peer, namespace: namespace, ids: range, thread: thread))
    }

    /// Deletes all messages of a chat, or of a thread in it, and marks the server's history as known to be empty. The
    /// chat itself stays, and so do scheduled messages and quick replies. Many are deleted in steps,
    /// between other transactions.
    public func clearHistory(of peer: PeerID, thread: Int64? = nil) throws {
        // Our own first: they may be on their way.
        for namespace in try namespaces(of: peer).sorted(by: >) where namespace.isHistory {
            try begin(Deletion(peer: peer, namespace: namespace, thread: thread))
        }
        let space = thread.map { MessageSpace.thread($0) } ?? .everywhere
        try addChunk(IDRanges.domain, ChunkScope(.cloud, space), of: peer)
    }

    /// Deletes the messages of `author` in a chat, as when a spammer is banned. Checks every message of the chat, in
    /// steps between other transactions.
    public func deleteMessages(by author: PeerID, in peer: PeerID) throws {
        for namespace in try namespaces(of: peer) {
            try begin(Deletion(peer: peer, namespace: namespace, author: author))
        }
    }

    private func namespaces(of peer: PeerID) throws -> [MessageNamespace] {
        let known = [.cloud, .local, .secret, .scheduled, .scheduledLocal, .quickReply] as [MessageNamespace]
        return try known.filter { namespace in
            try database.first(
                "SELECT 1 FROM messages WHERE peer = ? AND namespace = ? LIMIT 1",
                peer.packed,
                namespace.rawValue
            ) { _ in true } ?? false
        }
    }
}

extension StoreTransaction {
    /// Does the part that this transaction's budget allows, and leaves the rest to later ones.
    private func begin(_ deletion: Deletion) throws {
        var deletion = deletion
        if try advance(&deletion, limit: deletionBudget) { return }
        // All stored messages have lower stable ids: the rest of our block and of others' stays unused.
        caches.freeStableIDs = 0..<0
        deletion.before = try database.first("SELECT next_stable FROM store_state") { $0.int64(0) } ?? .max
        try database.run(
            """
            INSERT INTO deletions(peer, namespace, lower, upper, thread, author, before)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
            deletion.peer.packed,
            deletion.namespace.rawValue,
            deletion.lower,
            deletion.upper,
            deletion.thread,
            deletion.author?.packed,
            deletion.before
        )
        changes.touch(.deletions)
        caches.mayHaveDeletions = true
    }

    /// Does a step of the oldest unfinished deletion.
    ///
    /// - Returns: True if anything is left to delete.
    func continueDeletions() throws -> Bool {
        guard let (id, begun) = try reader.deletions(limit: 1).first else {
            caches.mayHaveDeletions = false
            return false
        }
        var deletion = begun
        if try advance(&deletion, limit: Deletion.stepLength) {
            try database.run("DELETE FROM deletions WHERE id = ?", id)
            changes.touch(.deletions)
        } else {
            try database.run("UPDATE deletions SET lower = ? WHERE id = ?", deletion.lower, id)
        }
        return true
    }

    /// Checks the next `limit` messages of a deletion, oldest first, and deletes the matching ones.
    ///
    /// - Returns: True if there are no more.
    private func advance(_ deletion: inout Deletion, limit: Int) throws -> Bool {
        let messages = try database.all(
            """
            SELECT m.* FROM messages m INDEXED BY messages_by_id
            WHERE m.peer = ? AND m.namespace = ? AND m.id BETWEEN ? AND ? ORDER BY m.id LIMIT ?
            """,
            deletion.peer.packed,
            deletion.namespace.rawValue,
            deletion.lower,
            deletion.upper,
            limit,
            read: Message.init(row:)
        )
        deletionBudget = max(0, deletionBudget - messages.count)
        for message in messages where deletion.includes(message) { try delete(message) }
        // With a limit of 0 it is unknown.
        guard let last = messages.last?.key.id, messages.count == limit else { return limit > 0 }
        guard last < deletion.upper else { return true }
        deletion.lower = last + 1
        return false
    }

    /// True if an unfinished deletion will delete the message.
    func isPendingDeletion(_ message: Message) throws -> Bool {
        guard caches.mayHaveDeletions else { return false }
        return try reader.deletions(limit: .max).contains { $0.deletion.includes(message) }
    }
}

/// A deletion of messages in steps.
struct Deletion: Equatable {
    /// The number of messages that one transaction checks: some milliseconds, and as many messages in memory.
    static let stepLength = 256

    var peer: PeerID
    var namespace: MessageNamespace
    /// The ids that are left.
    var lower: Int32
    var upper: Int32
    /// The thread, nil for all.
    var thread: Int64?
    /// The author, nil for all.
    var author: PeerID?
    /// Messages with this stable id and above were stored later and stay.
    var before = Int64.max

    init(
        peer: PeerID,
        namespace: MessageNamespace,
        ids: ClosedRange<Int32> = Int32.min...Int32.max,
        thread: Int64? = nil,
        author: PeerID? = nil
    ) {
        self.peer = peer
        self.namespace = namespace
        (lower, upper) = (ids.lowerBound, ids.upperBound)
        self.thread = thread
        self.author = author
    }

    /// True if the deletion will delete the message.
    func includes(_ message: Message) -> Bool {
        message.key.peer == peer && message.key.namespace == namespace && message.key.id >= lower
            && message.key.id <= upper && (thread == nil || message.thread == thread)
            && (author == nil || message.author == author) && message.stableID.rawValue < before
    }
}

extension StoreReader {
    /// The unfinished deletions, oldest first, with their row ids.
    func deletions(limit: Int) throws -> [(id: Int64, deletion: Deletion)] {
        try database.all(
            """
            SELECT id, peer, namespace, lower, upper, thread, author, before FROM deletions ORDER BY id LIMIT ?
            """,
            limit
        ) { row in
            guard let peer = PeerID(packed: row.int64(1)), row.int32(3) <= row.int32(4) else {
                throw StoreError.damaged
            }
            var deletion = Deletion(
                peer: peer,
                namespace: MessageNamespace(rawValue: row.int32(2)),
                ids: row.int32(3)...row.int32(4),
                thread: row.optionalInt64(5),
                author: row.optionalInt64(6).flatMap(PeerID.init(packed:))
            )
            deletion.before = row.int64(7)
            return (row.int64(0), deletion)
        }
    }
}

extension DatabaseRegion {
    /// The unfinished deletions in all chats.
    public static var deletions: DatabaseRegion { DatabaseRegion(.deletions) }
}

extension MaintenanceTask {
    /// One step of the deletions that transactions left. The writer does not wait for an idle moment to run it.
    static let deleteMessages = transaction { try $0.continueDeletions() ? .more : .nothing }

    /// Retries deletions that failed when they were due, as on a full disk.
    static let retryDeletions = MaintenanceTask { core in
        guard core.caches.mayHaveDeletions else { return .nothing }
        return try deleteMessages.step(core)
    }
}
