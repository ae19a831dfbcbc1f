public import ClientModel
import SQLite

extension StoreReader {
    /// The time of a subject's deadline, seconds since 1970; nil without one.
    public func deadline(_ tag: DeadlineTag, of subject: DeadlineSubject) throws -> Int32? {
        try deadlineRow(tag, of: subject)?.deadline.time
    }

    /// The next deadlines, soonest first.
    public func deadlines(_ tag: DeadlineTag, limit: Int) throws -> [Deadline] {
        try deadlineRows(tag, after: nil, limit: limit).map(\.deadline)
    }

    fileprivate func deadlineRow(_ tag: DeadlineTag, of subject: DeadlineSubject) throws -> DeadlineRow? {
        switch subject {
        case .message(let id):
            try database.first(
                "SELECT id, time, peer, message FROM deadlines WHERE message = ? AND tag = ?",
                id.rawValue,
                tag.rawValue,
                read: DeadlineRow.init(row:)
            )
        case .peer(let peer):
            try database.first(
                "SELECT id, time, peer, message FROM deadlines WHERE peer = ? AND tag = ?",
                peer.packed,
                tag.rawValue,
                read: DeadlineRow.init(row:)
            )
        }
    }

    private func deadlineRows(_ tag: DeadlineTag, after place: DeadlineRow.Order?, limit: Int) throws
        -> [DeadlineRow]
    {
        try database.all(
            """
            SELECT id, time, peer, message FROM deadlines
            WHERE tag = ? AND (time, id) > (?, ?) ORDER BY time, id LIMIT ?
            """,
            tag.rawValue,
            place?.time ?? .min,
            place?.id ?? .min,
            limit,
            read: DeadlineRow.init(row:)
        )
    }

    fileprivate func deadlineRow(_ tag: DeadlineTag, row id: Int64) throws -> DeadlineRow? {
        try database.first(
            "SELECT id, time, peer, message FROM deadlines WHERE id = ? AND tag = ?",
            id,
            tag.rawValue,
            read: DeadlineRow.init(row:)
        )
    }
}

extension StoreTransaction {
    /// Sets the time of a subject's deadline, seconds since 1970; nil removes it. Does nothing for a message that is
    /// not stored.
    public func setDeadline(_ tag: DeadlineTag, of subject: DeadlineSubject, _ time: Int32?) throws {
        let old = try reader.deadlineRow(tag, of: subject)
        guard old?.deadline.time != time else { return }
        if let old {
            try database.run("DELETE FROM deadlines WHERE id = ?", old.rowID)
            changes.touchRow(.deadline, in: Int64(tag.rawValue), old.rowID)
        }
        guard let time else { return }
        var (peer, message): (PeerID?, StableID?) = (nil, nil)
        switch subject {
        case .peer(let id): peer = id
        case .message(let id):
            guard try reader.place(id) != nil else { return }
            message = id
        }
        try database.run(
            "INSERT INTO deadlines(tag, time, peer, message) VALUES (?, ?, ?, ?)",
            tag.rawValue,
            time,
            peer?.packed,
            message?.rawValue
        )
        changes.touchRow(.deadline, in: Int64(tag.rawValue), database.lastInsertedRowID)
    }

    /// Deletes messages whose time is over, the first one first.
    ///
    /// - Parameters:
    ///   - tag: The kind of deadline.
    ///   - now: The present time, seconds since 1970.
    ///   - limit: The maximum number of messages.
    /// - Returns: The keys of the deleted messages.
    /// - Throws: `StoreError`.
    @discardableResult
    public func deleteDueMessages(_ tag: DeadlineTag, at now: Int32, limit: Int) throws -> [MessageKey] {
        let due = try reader.deadlines(tag, limit: limit).prefix { $0.time <= now }
        let keys = try due.compactMap { deadline -> MessageKey? in
            guard case .message(let id) = deadline.subject else { return nil }
            return try reader.place(id).map {
                MessageKey(peer: $0.peer, namespace: $0.position.namespace, id: $0.position.id)
            }
        }
        try delete(keys)
        return keys
    }

    /// Removes the deadlines of a deleted message.
    func updateDeadlines(from old: Message?, to new: Message?) throws {
        guard let old, new == nil else { return }
        let gone = try database.all(
            "DELETE FROM deadlines WHERE message = ? RETURNING id, tag",
            old.stableID.rawValue
        ) { ($0.int64(0), $0.int64(1)) }
        for (id, tag) in gone { changes.touchRow(.deadline, in: tag, id) }
    }
}

extension DeadlineRow {
    /// Reads `id, time, peer, message`.
    init(row: Row) throws {
        rowID = row.int64(0)
        if let message = row.optionalInt64(3) {
            deadline = Deadline(subject: .message(StableID(rawValue: message)), time: row.int32(1))
        } else if let peer = row.optionalInt64(2).flatMap(PeerID.init(packed:)) {
            deadline = Deadline(subject: .peer(peer), time: row.int32(1))
        } else {
            throw StoreError.damaged
        }
    }
}

extension DatabaseRegion {
    /// The deadlines of one tag.
    public static func deadlines(_ tag: DeadlineTag) -> DatabaseRegion {
        DatabaseRegion(.deadline, Int64(tag.rawValue))
    }
}

extension Migration {
    /// The deadlines: a message that destroys itself, a status that ends. One row for each subject and tag.
    static let deadlineTables = """
        CREATE TABLE deadlines(
          id INTEGER PRIMARY KEY, tag INTEGER NOT NULL, time INTEGER NOT NULL, peer INTEGER, message INTEGER
        ) STRICT;
        CREATE INDEX deadlines_by_time ON deadlines(tag, time, id);
        CREATE UNIQUE INDEX deadlines_of_messages ON deadlines(message, tag) WHERE message IS NOT NULL;
        CREATE UNIQUE INDEX deadlines_of_peers ON deadlines(peer, tag) WHERE peer IS NOT NULL;
        """
}

/// The kind of a deadline. The numbers are stored.
public struct DeadlineTag: RawRepresentable, Hashable, Sendable {
    /// The stored number.
    public let rawValue: Int32

    /// Wraps a number.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// An opened message or its media destroys itself.
    public static let selfDestruct = Self(rawValue: 1)
    /// A message is removed, by the chat's own rule.
    public static let autoRemove = Self(rawValue: 2)
    /// A peer's status ends.
    public static let peerStatus = Self(rawValue: 3)
}

/// The subject of a deadline.
public enum DeadlineSubject: Hashable, Sendable {
    /// A message, wherever it is. Its deadlines are deleted with it.
    case message(StableID)
    /// A peer.
    case peer(PeerID)
}

/// A time at which something is due for a subject.
public struct Deadline: Hashable, Sendable {
    /// The subject.
    public let subject: DeadlineSubject
    /// The time, seconds since 1970.
    public let time: Int32
}

/// A deadline with its row.
struct DeadlineRow: OrderedRow {
    struct Order: Comparable, Sendable {
        var time: Int32
        var id: Int64

        static func < (left: Order, right: Order) -> Bool {
            left.time == right.time ? left.id < right.id : left.time < right.time
        }
    }

    var rowID: Int64
    var deadline: Deadline
    var order: Order { Order(time: deadline.time, id: rowID) }
}
