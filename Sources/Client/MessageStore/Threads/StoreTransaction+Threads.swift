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

extension StoreReader {
    /// A thread of a chat; nil when it is not in the list of threads.
    public func thread(_ thread: Int64, in peer: PeerID) throws -> StoredThread? {
        try transaction?.settle()
        return try database.first(
            """
            SELECT id, thread, pin, recency, timestamp, namespace, message, info FROM threads
            WHERE peer = ? AND thread = ?
            """,
            peer.packed,
            thread
        ) { ThreadRow(row: $0).thread }
    }

    /// The first threads of a chat: the pinned ones, then by their newest messages.
    public func threads(in peer: PeerID, limit: Int = .max) throws -> [StoredThread] {
        try threadRows(in: peer, after: nil, limit: limit).map(\.thread)
    }

    /// The number of stored messages of a thread.
    public func messageCount(ofThread thread: Int64, in peer: PeerID) throws -> Int {
        try database.first(
            "SELECT count(*) FROM message_spaces WHERE peer = ? AND space = ?",
            peer.packed,
            MessageSpace.thread(thread).key
        ) { $0.int(0) } ?? 0
    }

    /// The number of stored incoming messages of a thread with an id above `lower`, up to `upper`.
    public func incomingCount(
        inThread thread: Int64,
        of peer: PeerID,
        above lower: Int32,
        upTo upper: Int32
    ) throws -> Int32 {
        try database.first(
            """
            SELECT count(*) FROM messages INDEXED BY messages_by_id
            WHERE peer = ? AND namespace = 0 AND id > ? AND id <= ? AND thread = ? AND flags & ?
            """,
            peer.packed,
            lower,
            upper,
            thread,
            Int64(MessageFlags.incoming.rawValue)
        ) { $0.int32(0) } ?? 0
    }

    func threadRows(in peer: PeerID, after place: ThreadRow.Order?, limit: Int) throws -> [ThreadRow] {
        try transaction?.settle()
        return try database.all(
            """
            SELECT id, thread, pin, recency, timestamp, namespace, message, info FROM threads
            WHERE peer = ? AND (pin, recency, id) > (?, ?, ?) ORDER BY pin, recency, id LIMIT ?
            """,
            peer.packed,
            place?.pin ?? .min,
            place?.recency ?? .min,
            place?.id ?? .min,
            limit,
            read: ThreadRow.init(row:)
        )
    }

    func threadRow(_ id: Int64, in peer: PeerID) throws -> ThreadRow? {
        try transaction?.settle()
        return try database.first(
            """
            SELECT id, thread, pin, recency, timestamp, namespace, message, info FROM threads
            WHERE id = ? AND peer = ?
            """,
            id,
            peer.packed,
            read: ThreadRow.init(row:)
        )
    }
}

extension Migration {
    /// The threads of a chat that are shown as a list: a forum's topics, the dialogs in Saved Messages. Comments
    /// under a post have no row here; their messages are listed in `message_spaces` too.
    ///
    /// `pin` is the place among the pinned, or the greatest number; `recency` is greater for an older newest message.
    /// Together they order the list. `thread_list_ends` has the chats of which the server has more threads below.
    static let threadTables = """
        CREATE TABLE threads(
          id INTEGER PRIMARY KEY, peer INTEGER NOT NULL, thread INTEGER NOT NULL, pin INTEGER NOT NULL,
          recency INTEGER NOT NULL, timestamp INTEGER, namespace INTEGER, message INTEGER,
          info BLOB NOT NULL, UNIQUE(peer, thread)
        ) STRICT;
        CREATE INDEX threads_in_order ON threads(peer, pin, recency, id);
        CREATE TABLE thread_list_ends(
          peer INTEGER PRIMARY KEY, timestamp INTEGER NOT NULL, namespace INTEGER NOT NULL,
          message INTEGER NOT NULL
        ) STRICT;
        """
}
