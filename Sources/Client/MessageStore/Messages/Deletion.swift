public import ClientModel
import SQLite

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

/// Shows the chats with unfinished deletions of messages: a screen may say so, or hide their messages.
public struct DeletionsView: LiveView {
    /// The chats.
    public private(set) var value: Set<PeerID> = []

    /// A view of all chats.
    public init() {}

    /// All deletions.
    public var watches: Set<DatabaseRegion> { [.deletions] }

    /// Reads the list, which is short.
    public mutating func load(from reader: StoreReader) throws {
        value = Set(try reader.deletions(limit: .max).map(\.deletion.peer))
    }

    /// Reads the list, which is short.
    public mutating func replay(_ changes: ChangeSet, from reader: StoreReader) throws -> ViewUpdate {
        let old = value
        try load(from: reader)
        return .changed(if: value != old)
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
