public import ClientModel
import SQLite

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

    /// How many messages of a thread are stored.
    public func messageCount(ofThread thread: Int64, in peer: PeerID) throws -> Int {
        try database.first(
            "SELECT count(*) FROM message_spaces WHERE peer = ? AND space = ?",
            peer.packed,
            MessageSpace.thread(thread).key
        ) { $0.int(0) } ?? 0
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
