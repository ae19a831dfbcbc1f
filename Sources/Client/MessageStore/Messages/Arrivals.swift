public import ClientModel
import SQLite

extension StoreReader {
    /// The incoming messages of the server that were stored after another one, in the order in which they were stored.
    ///
    /// - Parameters:
    ///   - id: The last message before them, which need not exist any more.
    ///   - timestamp: The earliest time of sending, seconds since 1970: a history that is loaded later is not new.
    ///   - limit: The maximum number of messages.
    /// - Returns: The messages as they are now.
    /// - Throws: ``StoreError``.
    public func arrivals(after id: StableID, since timestamp: Int32, limit: Int) throws -> [Message] {
        try database.all(
            """
            SELECT m.* FROM stable_messages s JOIN messages m
              ON m.peer = s.peer AND m.timestamp = s.timestamp AND m.namespace = s.namespace AND m.id = s.id
            WHERE s.stable > ?1 AND s.namespace = 0 AND s.timestamp >= ?2 AND m.flags & ?3
            ORDER BY s.stable LIMIT ?4
            """,
            id.rawValue,
            timestamp,
            Int64(MessageFlags.incoming.rawValue),
            limit,
            read: Message.init(row:)
        )
    }

    /// The message that was stored last and the latest time of one, seconds since 1970: what comes after both is new.
    ///
    /// - Complexity: O(n) in the stored messages.
    /// - Throws: ``StoreError``.
    public func endOfArrivals() throws -> (last: StableID, timestamp: Int32) {
        let latest = try database.first("SELECT max(timestamp) FROM stable_messages") { $0.optionalInt32(0) }
        return (try newestArrival(), (latest ?? nil) ?? 0)
    }

    /// The message that was stored last, of any chat; ``StableID/unassigned`` in an empty store.
    ///
    /// - Throws: ``StoreError``.
    public func newestArrival() throws -> StableID {
        let newest = try database.first("SELECT max(stable) FROM stable_messages") { $0.optionalInt64(0) }
        return (newest ?? nil).map(StableID.init(rawValue:)) ?? .unassigned
    }
}

/// The message that was stored last, live: it tells who reads ``StoreReader/arrivals(after:since:limit:)`` to read on.
public struct ArrivalsView: LiveView {
    /// The message; it may be of any kind, and of this user.
    public private(set) var value = StableID.unassigned

    /// Creates the view.
    public init() {}

    /// Messages of all chats.
    public var watches: Set<DatabaseRegion> { [.arrivals] }

    /// Reads the newest id.
    public mutating func load(from reader: StoreReader) throws { value = try reader.newestArrival() }

    /// Reads the id again, from the end of an index.
    public mutating func replay(_ changes: ChangeSet, from reader: StoreReader) throws -> ViewUpdate {
        let old = value
        try load(from: reader)
        return .changed(if: value != old)
    }
}
