public import ClientModel
import SQLite

/// A thread of a chat in the list of threads.
public struct StoredThread: Hashable, Sendable {
    /// The number in its chat.
    public let thread: Int64
    /// The info, as a record of the caller's own: title, icon, read state.
    public let info: [UInt8]
    /// True if the thread is pinned.
    public let isPinned: Bool
    /// The position of its newest message, nil when none is stored. Scheduled messages do not count.
    public let top: MessagePosition?
}

/// The key of a thread, listed or not.
struct ThreadKey: Hashable {
    var peer: PeerID
    var thread: Int64
}

/// A thread with its row and order.
struct ThreadRow: OrderedRow {
    struct Order: Comparable, Sendable {
        var pin: Int64
        var recency: Int64
        var id: Int64

        static func < (left: Order, right: Order) -> Bool {
            (left.pin, left.recency, left.id) < (right.pin, right.recency, right.id)
        }
    }

    /// The `pin` of unpinned threads.
    static let unpinned = Int64.max

    var order: Order
    var thread: StoredThread
    var rowID: Int64 { order.id }

    /// Reads `id, thread, pin, recency, timestamp, namespace, message, info`.
    init(row: Row) {
        order = Order(pin: row.int64(2), recency: row.int64(3), id: row.int64(0))
        var top: MessagePosition?
        if let timestamp = row.optionalInt32(4) {
            let namespace = MessageNamespace(rawValue: row.int32(5))
            top = MessagePosition(timestamp: timestamp, namespace: namespace, id: row.int32(6))
        }
        thread = StoredThread(
            thread: row.int64(1),
            info: row.bytes(7),
            isPinned: row.int64(2) != Self.unpinned,
            top: top
        )
    }
}
