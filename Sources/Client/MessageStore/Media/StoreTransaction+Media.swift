public import ClientModel
import SQLite

extension StoreTransaction {
    /// Stores media for messages to share, before the messages are. What is stored already is newer or the same and
    /// stays, but for the reference to its file, which the server gives anew with each message; no view shows that.
    /// Media without an ``Media/id`` are passed over.
    public func addMedia(_ media: [Media]) throws {
        for item in media {
            guard let id = item.id else { continue }
            guard let known = try reader.media(id) else {
                try setMedia(id, item)
                continue
            }
            var renewed = known
            renewed.renew(from: item)
            if renewed != known { try setMedia(id, renewed) }
        }
    }

    /// Changes a media for all messages that have it: a poll's votes, a page's preview that came late.
    ///
    /// - Returns: The messages, which have a new ``MessageFields/mediaRevision``, so their views are told.
    @discardableResult
    public func updateMedia(_ id: MediaID, _ change: (inout Media) throws -> Void) throws -> [StableID] {
        guard let old = try reader.media(id) else { return [] }
        var new = old
        try change(&new)
        guard new != old else { return [] }
        try setMedia(id, new)
        let users = try reader.messages(using: id)
        for user in users { try update(user) { $0.mediaRevision &+= 1 } }
        return users
    }

    /// Removes media that no message ever had, such as the pages of links that were written and not sent.
    ///
    /// - Parameters:
    ///   - last: Those behind this one are looked at; nil for all.
    ///   - limit: So many are looked at, so that nobody waits for long.
    /// - Returns: The last that was looked at; nil when none is left behind it.
    /// - Throws: `StoreError`.
    @discardableResult
    public func removeUnusedMedia(after last: MediaID? = nil, limit: Int = 2_000) throws -> MediaID? {
        let found = try database.all(
            """
            SELECT kind, number, EXISTS(
              SELECT 1 FROM media_uses u WHERE u.kind = m.kind AND u.number = m.number)
            FROM media m WHERE (kind, number) > (?, ?) ORDER BY kind, number LIMIT ?
            """,
            last.map { Int64($0.kind.rawValue) } ?? -1,
            last?.number ?? .min,
            limit
        ) {
            let kind = MediaID.Kind(rawValue: UInt8(truncatingIfNeeded: $0.int64(0)))
            return (id: MediaID(kind, $0.int64(1)), isUsed: $0.int64(2) != 0)
        }
        for item in found where !item.isUsed { try removeMedia(item.id) }
        return found.count < limit ? nil : found.last?.id
    }

    /// Counts the messages that have a media, and removes one that none has any more.
    func updateMediaUses(from old: Message?, to new: Message?) throws {
        let before = old?.mediaIDs ?? []
        let after = new?.mediaIDs ?? []
        guard before != after, let message = (new ?? old)?.stableID else { return }
        for id in Set(after).subtracting(before) {
            try database.run(
                "INSERT INTO media_uses(kind, number, message) VALUES (?, ?, ?)",
                id.kind.rawValue,
                id.number,
                message.rawValue
            )
        }
        for id in Set(before).subtracting(after) {
            try database.run(
                "DELETE FROM media_uses WHERE kind = ? AND number = ? AND message = ?",
                id.kind.rawValue,
                id.number,
                message.rawValue
            )
            let isUsed = try database.first(
                "SELECT 1 FROM media_uses WHERE kind = ? AND number = ? LIMIT 1",
                id.kind.rawValue,
                id.number
            ) { _ in true }
            if isUsed == nil { try removeMedia(id) }
        }
    }

    private func setMedia(_ id: MediaID, _ media: Media) throws {
        try database.run(
            "INSERT OR REPLACE INTO media(kind, number, value) VALUES (?, ?, ?)",
            id.kind.rawValue,
            id.number,
            media.record()
        )
        changes.touch(.media(id))
    }

    private func removeMedia(_ id: MediaID) throws {
        try database.run("DELETE FROM media WHERE kind = ? AND number = ?", id.kind.rawValue, id.number)
        if database.changes > 0 { changes.touch(.media(id)) }
    }
}

extension Watch {
    /// A media that messages share.
    public static func media(_ id: MediaID) -> Watch { Watch(.media, Int64(id.kind.rawValue), id.number) }
}
