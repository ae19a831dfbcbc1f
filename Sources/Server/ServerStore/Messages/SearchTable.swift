import SQLite
import TelegramSchema

/// Full-text search of messages.
///
/// The text index lags behind: adding a message to it costs as much as storing the message. The writer adds messages
/// when idle, in the order of global ids, and ``find(_:)`` catches up before it searches. Each entry has the text
/// and, as words of a second column, the owners of the message (`u7`) and its group (`c3`). So one user's search does
/// not read all users' matches. Only the index is stored, not a second copy.
public struct SearchTable {
    let database: Connection
    let caches: RowCaches

    /// Searches for messages.
    ///
    /// A search with words considers the newest ``maximumMatches`` matches. The same number bounds a search by sender
    /// and one for signs, which the index lacks.
    public func find(_ query: MessageSearchQuery) throws -> SearchResult {
        guard let words = query.words else {
            return query.needsScan ? try scan(query) : try findWithoutText(query)
        }
        try catchUp()
        return try page(of: matches(query, words), query)
    }

    /// Most matches that one search examines.
    public static let maximumMatches = 2000

    /// Ids in the user's mailbox of all matching messages, the newest first.
    private func matches(_ query: MessageSearchQuery, _ words: String) throws -> [MessageID] {
        var scope = "u\(query.user)"
        switch query.peer {
        case .user(let id): scope += " u\(id)"
        case .chat(let id): scope += " c\(id)"
        case .channel, nil: break
        }
        let bounds = try dateBounds(query)
        var ids: [MessageID] = []
        try database.query(
            """
            SELECT m.copies, m.sender FROM search s JOIN messages m ON m.gid = s.rowid
            WHERE s.search MATCH ? ORDER BY s.rowid DESC LIMIT ?
            """,
            "words : (\(words)) AND scope : (\(scope))",
            Self.maximumMatches
        ) { row in
            guard let id = row.withBytes(0, { CopyList.id(of: query.user, in: $0) }) else { return }
            guard bounds.contains(id), query.sender.map({ $0 == row.userID(1) }) ?? true else { return }
            if try has(id, query) { ids.append(id) }
        }
        return ids
    }

    /// True if a copy is in the right dialog and has the requested media.
    private func has(_ id: MessageID, _ query: MessageSearchQuery) throws -> Bool {
        try database.first(
            "SELECT peer, media FROM boxes WHERE user = ? AND id = ?",
            query.user,
            id
        ) { row in
            let media = MediaKinds(rawValue: row.int32(1))
            return (query.peer.map { $0 == row.peerID(0) } ?? query.scope.peers.contains(row.int64(0)))
                && (query.media.isEmpty || !media.isDisjoint(with: query.media))
        } ?? false
    }

    /// The ids of a mailbox between the dates of a query.
    func dateBounds(_ query: MessageSearchQuery) throws -> Range<MessageID> {
        let boxes = MailboxTable(database: database, caches: caches)
        let low: MessageID =
            query.minDate > 0 ? try boxes.firstID(user: query.user, since: query.minDate) ?? .newest : 0
        let high: MessageID =
            query.maxDate > 0 ? try boxes.firstID(user: query.user, since: query.maxDate) ?? .newest : .newest
        return low..<max(low, high)
    }
}
