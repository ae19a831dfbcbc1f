public import ClientModel
import SQLite

/// Messages that are being deleted, in steps.
struct Deletion: Equatable {
    /// How many messages one transaction looks at: some milliseconds, and as many messages in memory.
    static let stepLength = 256

    var peer: PeerID
    var namespace: MessageNamespace
    /// The ids that are left.
    var lower: Int32
    var upper: Int32
    /// Nil for all threads.
    var thread: Int64?
    /// Nil for all authors.
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

    /// Whether it will delete the message.
    func includes(_ message: Message) -> Bool {
        message.key.peer == peer && message.key.namespace == namespace && message.key.id >= lower
            && message.key.id <= upper && (thread == nil || message.thread == thread)
            && (author == nil || message.author == author) && message.stableID.rawValue < before
    }
}

extension StoreReader {
    /// The deletions that were begun and have not ended, oldest first, by their rows.
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

/// Shows the chats of which messages are still being deleted: a screen may say so, or show nothing of them.
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
    /// What is being deleted, in all chats.
    public static var deletions: DatabaseRegion { DatabaseRegion(.deletions) }
}

extension MaintenanceTask {
    /// A step of what transactions left to be deleted. The lane does not wait for an idle moment with it.
    static let deleteMessages = transaction { try $0.continueDeletions() ? .more : .nothing }

    /// Takes up deletions that could not be done when they were due, as on a full disk.
    static let retryDeletions = MaintenanceTask { core in
        guard core.caches.mayHaveDeletions else { return .nothing }
        return try deleteMessages.step(core)
    }
}
