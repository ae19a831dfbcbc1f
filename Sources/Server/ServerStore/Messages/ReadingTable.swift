import SQLite
public import TelegramSchema

/// The times at which users read on in their dialogs: a row for each move of a read mark, for some days.
public struct ReadingTable {
    let database: Connection

    /// Most old rows that go with each new one: more than come, so that the table does not grow.
    private static let removedAtOnce = 4

    /// Records that a user read a dialog up to a message. Rows from before `end` go, some at a time.
    public func note(
        user: UserID,
        peer: MailboxPeer,
        upTo id: MessageID,
        date: Int32,
        keepingSince end: Int32
    ) throws {
        try database.run(
            """
            DELETE FROM readings WHERE (user, peer, up_to) IN
              (SELECT user, peer, up_to FROM readings WHERE date < ? ORDER BY date LIMIT ?)
            """,
            end,
            Self.removedAtOnce
        )
        try database.run(
            "INSERT OR IGNORE INTO readings(user, peer, up_to, date) VALUES (?, ?, ?, ?)",
            user,
            peer,
            id,
            date
        )
    }

    /// The time at which a user read a message, by the message's id in the user's mailbox; nil if it is not known.
    public func date(user: UserID, peer: MailboxPeer, id: MessageID) throws -> Int32? {
        try database.first(
            "SELECT date FROM readings WHERE user = ? AND peer = ? AND up_to >= ? ORDER BY up_to LIMIT 1",
            user,
            peer,
            id
        ) { $0.int32(0) }
    }
}
