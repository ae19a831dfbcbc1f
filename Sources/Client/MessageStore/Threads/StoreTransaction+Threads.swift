public import ClientModel
import SQLite

extension StoreTransaction {
    /// Adds a thread with its info to the list of its chat, or removes it for nil. Its messages stay.
    public func setThread(_ thread: Int64, in peer: PeerID, info: [UInt8]?) throws {
        guard let info else {
            let id = try database.first(
                "DELETE FROM threads WHERE peer = ? AND thread = ? RETURNING id",
                peer.packed,
                thread
            ) { $0.int64(0) }
            if let id { touchThread(thread, id, in: peer) }
            return
        }
        let isNew = try reader.thread(thread, in: peer) == nil
        let id = try database.first(
            """
            INSERT INTO threads(peer, thread, pin, recency, info) VALUES (?, ?, ?, 0, ?)
            ON CONFLICT(peer, thread) DO UPDATE SET info = excluded.info WHERE info <> excluded.info
            RETURNING id
            """,
            peer.packed,
            thread,
            ThreadRow.unpinned,
            info
        ) { $0.int64(0) }
        if let id { touchThread(thread, id, in: peer) }
        if isNew { pendingThreads.insert(ThreadKey(peer: peer, thread: thread)) }
    }

    /// Pins exactly these threads of a chat, in this order.
    public func setPinnedThreads(_ threads: [Int64], in peer: PeerID) throws {
        for row in try reader.threadRows(in: peer, after: nil, limit: .max) {
            let pin = threads.firstIndex(of: row.thread.thread).map(Int64.init) ?? ThreadRow.unpinned
            guard pin != row.order.pin else { continue }
            try database.run("UPDATE threads SET pin = ? WHERE id = ?", pin, row.rowID)
            touchThread(row.thread.thread, row.rowID, in: peer)
        }
    }

    /// Notes the threads whose newest message may have changed. A page of a hundred answers is settled once.
    func updateThreads(from old: Message?, to new: Message?) {
        let (before, after) = (old?.threadKey, new?.threadKey)
        guard before != after || old?.position != new?.position else { return }
        if let before { pendingThreads.insert(before) }
        if let after { pendingThreads.insert(after) }
    }

    /// Updates the newest messages of threads, by one statement for each. Threads that are not on the list of their
    /// chat, as comments, are unaffected.
    func settleThreads() throws {
        let pending = pendingThreads
        pendingThreads = []
        for key in pending {
            let id = try database.first(
                """
                UPDATE threads SET timestamp = top.timestamp, namespace = top.namespace, message = top.id,
                  recency = coalesce(-(top.timestamp << 32 | (top.id & 0xFFFFFFFF)), 0)
                FROM (SELECT 1) LEFT JOIN (
                  SELECT timestamp, namespace, id FROM message_spaces
                  WHERE peer = ?1 AND space = ?3 AND namespace <= 2
                  ORDER BY timestamp DESC, namespace DESC, id DESC LIMIT 1) AS top
                WHERE threads.peer = ?1 AND thread = ?2
                  AND (threads.timestamp, threads.namespace, message) IS NOT (top.timestamp, top.namespace, top.id)
                RETURNING id
                """,
                key.peer.packed,
                key.thread,
                MessageSpace.thread(key.thread).key
            ) { $0.int64(0) }
            if let id { touchThread(key.thread, id, in: key.peer) }
        }
    }

    private func touchThread(_ thread: Int64, _ id: Int64, in peer: PeerID) {
        changes.touchRow(.threads, in: peer.packed, id)
        changes.touch(.thread(thread, in: peer))
    }
}

extension Message {
    /// The thread of the message.
    fileprivate var threadKey: ThreadKey? { thread.map { ThreadKey(peer: key.peer, thread: $0) } }
}

extension DatabaseRegion {
    /// The list of threads of a chat.
    public static func threads(in peer: PeerID) -> DatabaseRegion { DatabaseRegion(.threads, peer.packed) }

    /// The info of one thread, and the position of its newest message.
    public static func thread(_ thread: Int64, in peer: PeerID) -> DatabaseRegion {
        DatabaseRegion(.thread, peer.packed, thread)
    }
}
