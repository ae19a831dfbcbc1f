import SQLite
import StdExtras
public import TelegramSchema

/// One update of a mailbox.
public enum MailboxUpdate: Equatable, Sendable {
    /// A message arrived; its id is the pts of the arrival.
    case message(MailboxMessage)
    /// Another event; `pts` is the pts after it.
    case event(MailboxEvent, pts: Int32)

    /// The pts of the mailbox after the update.
    public var pts: Int32 {
        switch self {
        case .message(let message): message.id.rawValue
        case .event(_, let pts): pts
        }
    }
}

/// The updates of a mailbox since a pts.
public struct MailboxDifference: Equatable, Sendable {
    /// The updates in the order of pts. Messages deleted since are left out; the event of their deletion is included.
    public var updates: [MailboxUpdate]
    /// The pts up to which the difference is complete.
    public var pts: Int32
    /// True if there are no updates after ``pts``.
    public var isComplete: Bool
}

/// The updates of a user's mailbox, in the order of pts: messages by their ids, others from `events`.
public struct UpdateTable {
    let database: Connection
    let caches: RowCaches

    /// The pts of a mailbox; 1 for an empty one.
    public func pts(of user: UserID) throws -> Int32 { try caches.pts(of: user, database) }

    /// Adds an event to a mailbox and moves its pts by ``MailboxEvent/ptsCount``.
    ///
    /// - Returns: The new pts.
    @discardableResult
    public func append(_ event: MailboxEvent, to user: UserID) throws -> Int32 {
        let pts = try caches.advancePTS(of: user, by: event.ptsCount, database)
        try database.run(
            "INSERT INTO events(user, pts, kind, payload) VALUES (?, ?, ?, ?)",
            user,
            pts,
            event.kind,
            event.payload()
        )
        return pts
    }

    /// The first `limit` updates of a mailbox after `pts`.
    public func difference(of user: UserID, since pts: Int32, limit: Int) throws -> MailboxDifference {
        let current = try self.pts(of: user)
        let marks = try database.all(
            """
            SELECT id AS pts, 0 FROM boxes WHERE user = ?1 AND id > ?2
            UNION ALL SELECT pts, 1 FROM events WHERE user = ?1 AND pts > ?2
            ORDER BY pts LIMIT ?3
            """,
            user,
            pts,
            limit + 1
        ) { (pts: $0.int32(0), isEvent: $0.bool(1)) }
        let boxes = MailboxTable(database: database, caches: caches)
        var updates: [MailboxUpdate] = []
        for mark in marks.prefix(clamping: limit) {
            if mark.isEvent {
                if let event = try event(user, mark.pts) { updates.append(.event(event, pts: mark.pts)) }
            } else if let message = try boxes.find(user: user, id: MessageID(rawValue: mark.pts)) {
                updates.append(.message(message))
            }
        }
        let isComplete = marks.count <= limit
        let reached = isComplete ? current : updates.last?.pts ?? pts
        return MailboxDifference(updates: updates, pts: reached, isComplete: isComplete)
    }

    private func event(_ user: UserID, _ pts: Int32) throws -> MailboxEvent? {
        try database.first("SELECT kind, payload FROM events WHERE user = ? AND pts = ?", user, pts) { row in
            try row.withBytes(1) { try MailboxEvent(kind: row.int(0), payload: $0.bytes) }
        }
    }
}
