import SQLite
public import TelegramSchema

/// The times after which the messages of dialogs delete themselves.
public struct HistoryTTLTable {
    let database: Connection

    /// A dialog under one name for all who take part in it.
    public struct Key: Hashable, Sendable {
        fileprivate let low: Int64
        fileprivate let high: Int64

        /// The dialog of `user` with `peer`.
        public init(user: UserID, peer: MailboxPeer) {
            if case .user(let other) = peer {
                (low, high) = (min(user, other).rawValue, max(user, other).rawValue)
            } else {
                (low, high) = (0, peer.key)
            }
        }
    }

    /// The time of a dialog in seconds; 0 for never.
    public func find(_ dialog: Key) throws -> Int32 {
        try database.first(
            "SELECT period FROM history_ttls WHERE low = ? AND high = ?",
            dialog.low,
            dialog.high
        ) { $0.int32(0) } ?? 0
    }

    /// Sets the time of a dialog in seconds; 0 for never.
    public func set(_ period: Int32, of dialog: Key) throws {
        guard period > 0 else {
            return try database.run(
                "DELETE FROM history_ttls WHERE low = ? AND high = ?",
                dialog.low,
                dialog.high
            )
        }
        try database.run(
            "INSERT OR REPLACE INTO history_ttls(low, high, period) VALUES (?, ?, ?)",
            dialog.low,
            dialog.high,
            period
        )
    }
}

extension MessageTable {
    /// The time when the first message deletes itself; nil if none does.
    public func firstExpiry() throws -> Int32? {
        try database.first(
            """
            SELECT expires FROM messages INDEXED BY messages_by_expiry
            WHERE expires IS NOT NULL ORDER BY expires LIMIT 1
            """
        ) { $0.int32(0) }
    }

    /// The messages whose time is over at `date`, with their senders, the first one first, at most `limit`.
    public func expired(at date: Int32, limit: Int) throws -> [(gid: GlobalMessageID, sender: UserID)] {
        try database.all(
            """
            SELECT gid, sender FROM messages INDEXED BY messages_by_expiry
            WHERE expires IS NOT NULL AND expires <= ? ORDER BY expires, gid LIMIT ?
            """,
            date,
            limit
        ) { ($0.globalID(0), $0.userID(1)) }
    }
}
