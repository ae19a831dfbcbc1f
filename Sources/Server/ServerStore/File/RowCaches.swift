import SQLite
import TelegramSchema

/// Values that the store keeps between jobs so that a message need not look them up.
///
/// All of them can be read from the tables again, so ``removeAll()`` is always right. It is required after a
/// rollback: some values may come from rows that are gone.
final class RowCaches {
    /// One user's dialog with one peer.
    struct DialogKey: Hashable {
        var user: UserID
        var peer: MailboxPeer
    }

    /// Grows with each change, so that the writer sees whether a failed job changed the caches.
    private(set) var generation = 0

    /// Last pts of recently used mailboxes.
    private var pts: [UserID: Int32] = [:]
    /// Dialogs that have a row in `dialogs`.
    private var dialogs: Set<DialogKey> = []
    /// The archived dialogs of users who got messages.
    private var archived: [UserID: Set<MailboxPeer>] = [:]
    /// The number of messages of dialogs whose count was requested.
    private var counts: [DialogKey: Int] = [:]
    private var lastGlobalID: Int64?

    /// The size at which a cache restarts empty. 200,000 entries are some 10 MB.
    private let limit: Int

    init(limit: Int = 200_000) { self.limit = limit }

    func removeAll() {
        generation += 1
        pts.removeAll(keepingCapacity: true)
        dialogs.removeAll(keepingCapacity: true)
        counts.removeAll(keepingCapacity: true)
        archived.removeAll(keepingCapacity: true)
        lastGlobalID = nil
    }

    /// The last pts of `user`: that of the last message or event in the mailbox. An empty mailbox has 1, because 0
    /// means "no state" to clients.
    func pts(of user: UserID, _ database: Connection) throws -> Int32 {
        if let known = pts[user] { return known }
        let last = try database.first(
            """
            SELECT max(1, ifnull((SELECT max(id) FROM boxes WHERE user = ?1), 0),
              ifnull((SELECT max(pts) FROM events WHERE user = ?1), 0))
            """,
            user
        ) { $0.int32(0) }
        if pts.count >= limit { pts.removeAll() }
        pts[user] = last ?? 1
        return last ?? 1
    }

    /// Moves the pts of `user` on by `count`.
    ///
    /// - Returns: The new pts.
    func advancePTS(of user: UserID, by count: Int32, _ database: Connection) throws -> Int32 {
        let (next, overflow) = try pts(of: user, database).addingReportingOverflow(count)
        guard !overflow else { throw ServerStoreError.failed("a box is full") }
        generation += 1
        pts[user] = next
        return next
    }

    /// An id for a new message, above all ids in the tables and the text index.
    func nextGlobalID(_ database: Connection) throws -> GlobalMessageID {
        let last = try lastGlobalID(database)
        generation += 1
        lastGlobalID = last + 1
        return GlobalMessageID(rawValue: last + 1)
    }

    /// The id of the newest message, 0 for none.
    func lastGlobalID(_ database: Connection) throws -> Int64 {
        if let lastGlobalID { return lastGlobalID }
        let last = try database.first(
            "SELECT max(ifnull((SELECT max(gid) FROM messages), 0), (SELECT indexed FROM search_state))"
        ) { $0.int64(0) }
        lastGlobalID = last ?? 0
        return last ?? 0
    }

    /// True if the dialog is known to have a row; records the row.
    func noteDialog(_ key: DialogKey) -> Bool {
        if dialogs.count >= limit { dialogs.removeAll() }
        guard dialogs.insert(key).inserted else { return true }
        generation += 1
        return false
    }

    func forgetDialog(_ key: DialogKey) {
        generation += 1
        dialogs.remove(key)
        noteFolder(of: key, .main)
    }

    /// The archived dialogs of `user`, which each message to them is compared with.
    func archived(of user: UserID, _ database: Connection) throws -> Set<MailboxPeer> {
        if let known = archived[user] { return known }
        let peers = try database.all("SELECT peer FROM dialogs WHERE user = ? AND folder <> 0", user) {
            $0.peerID(0)
        }
        if archived.count >= limit { archived.removeAll() }
        archived[user] = Set(peers)
        return Set(peers)
    }

    /// Updates the archived dialogs after one moved to `folder`.
    func noteFolder(of key: DialogKey, _ folder: DialogFolder) {
        guard let index = archived.index(forKey: key.user) else { return }
        generation += 1
        if folder == .archive {
            archived.values[index].insert(key.peer)
        } else {
            archived.values[index].remove(key.peer)
        }
    }

    /// The number of messages of the dialog.
    func count(_ key: DialogKey, _ database: Connection) throws -> Int {
        if let known = counts[key] { return known }
        let count = try database.first(
            "SELECT count(*) FROM boxes WHERE user = ? AND peer = ?",
            key.user,
            key.peer
        ) { $0.int(0) }
        if counts.count >= limit { counts.removeAll() }
        counts[key] = count ?? 0
        return count ?? 0
    }

    /// Updates the count after rows were added to or removed from a dialog.
    func changeCount(_ key: DialogKey, by change: Int) {
        guard let index = counts.index(forKey: key) else { return }
        generation += 1
        counts.values[index] += change
    }
}
