public import ClientModel
import SQLite

extension StoreTransaction {
    /// Puts a thread on the list of its chat with what is known of it, or takes it off for nil. Its messages
    /// stay.
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
        if isNew { try settleThread(thread, in: peer) }
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

    /// Keeps the list of threads in the order of their newest messages.
    func updateThreads(from old: Message?, to new: Message?) throws {
        if let old, let thread = old.thread, old.key.peer != new?.key.peer || thread != new?.thread {
            try settleThread(thread, in: old.key.peer)
        }
        guard let new, let thread = new.thread else { return }
        let stays = old?.thread == thread && old?.key == new.key && old?.timestamp == new.timestamp
        if !stays { try settleThread(thread, in: new.key.peer) }
    }

    /// Brings a thread's newest message up to date; does nothing for one that is not on the list, as comments.
    private func settleThread(_ thread: Int64, in peer: PeerID) throws {
        guard try reader.thread(thread, in: peer) != nil else { return }
        let top = try reader.newestMessage(ofThread: thread, in: peer)
        let id = try database.first(
            """
            UPDATE threads SET recency = ?3, timestamp = ?4, namespace = ?5, message = ?6
            WHERE peer = ?1 AND thread = ?2
              AND (timestamp IS NOT ?4 OR namespace IS NOT ?5 OR message IS NOT ?6)
            RETURNING id
            """,
            peer.packed,
            thread,
            ThreadRow.recency(top),
            top?.timestamp,
            top?.namespace.rawValue,
            top?.id
        ) { $0.int64(0) }
        if let id { touchThread(thread, id, in: peer) }
    }

    private func touchThread(_ thread: Int64, _ id: Int64, in peer: PeerID) {
        changes.touchRow(.threads, in: peer.packed, id)
        changes.touch(.thread(thread, in: peer))
    }
}

extension Watch {
    /// The list of threads of a chat.
    public static func threads(in peer: PeerID) -> Watch { Watch(.threads, peer.packed) }

    /// What is known of one thread, and its newest message's place.
    public static func thread(_ thread: Int64, in peer: PeerID) -> Watch {
        Watch(.thread, peer.packed, thread)
    }
}
