import SQLite
import StdExtras
public import TelegramSchema

/// One thing that happened to a box.
public enum MailboxUpdate: Equatable, Sendable {
    /// A message arrived; its id is the pts after it.
    case message(MailboxMessage)
    /// Something else; `pts` is the pts after it.
    case event(MailboxEvent, pts: Int32)

    /// The pts of the box after it.
    public var pts: Int32 {
        switch self {
        case .message(let message): message.id.rawValue
        case .event(_, let pts): pts
        }
    }
}

/// What happened to a box since a pts.
public struct MailboxDifference: Equatable, Sendable {
    /// In the order of pts. Messages deleted since are left out; the event of their deletion is there.
    public var updates: [MailboxUpdate]
    /// The pts up to which this tells everything.
    public var pts: Int32
    /// Whether nothing happened after ``pts``.
    public var isComplete: Bool
}

/// What happened to a user's box, in the order of pts: messages by their ids, the rest by `events`.
public struct UpdateTable {
    let database: Connection
    let caches: RowCaches

    /// The pts of a box; 1 when nothing ever happened there.
    public func pts(of user: UserID) throws -> Int32 { try caches.pts(of: user, database) }

    /// Adds an event to a box and moves its pts by ``MailboxEvent/ptsCount``.
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

    /// The first `limit` updates of a box after `pts`.
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
