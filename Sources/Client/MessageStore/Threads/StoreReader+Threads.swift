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
