public import ClientModel
import SQLite
import StdExtras

extension StoreTransaction {
    /// Stores media for messages to share, before the messages are stored, with their parts (``Media/parts``). Stored
    /// media are newer or the same and stay, except for the file reference, which the server renews with each
    /// message; no view shows it. Media without an ``Media/id`` are skipped.
    public func addMedia(_ media: [Media]) throws {
        for item in media {
            guard let id = item.id else { continue }
            guard let known = try reader.media(id) else {
                try setMedia(id, item)
                try addParts(of: item, seen: item)
                try addUsesOfParts(of: item)
                continue
            }
            let renewed = try renew(known, id, from: item)
            try addParts(of: renewed, seen: item)
            // Nearly always they are, each with its message. This runs for every message that shows the page.
            if try !arePartsCounted(of: renewed) { try addUsesOfParts(of: renewed) }
        }
    }

    /// Updates the server's location of a file from a newer copy (``Media/renew(from:)``). No view shows it: the
    /// messages that use the file stay as they are, however many they are.
    ///
    /// - Throws: `StoreError`.
    public func renewMedia(_ fresh: Media) throws {
        guard let id = fresh.id, let known = try reader.media(id) else { return }
        try renew(known, id, from: fresh)
    }

    /// Stores a media item with a newer reference to its file, if `fresh` has one.
    ///
    /// - Returns: The media as stored afterwards.
    @discardableResult
    private func renew(_ known: Media, _ id: MediaID, from fresh: Media) throws -> Media {
        var renewed = known
        renewed.renew(from: fresh)
        if renewed != known { try setMedia(id, renewed) }
        return renewed
    }

    /// Changes a media item for all messages that use it: a poll's votes, a web page preview that arrived late.
    ///
    /// - Returns: The messages, which have a new ``MessageFields/mediaRevision``, so that their views are updated.
    @discardableResult
    public func updateMedia(_ id: MediaID, _ change: (inout Media) throws -> Void) throws -> [StableID] {
        guard let old = try reader.media(id) else { return [] }
        var new = old
        try change(&new)
        guard new != old else { return [] }
        try setMedia(id, new)
        let users = try reader.messages(using: id)
        for user in users { try update(user) { $0.mediaRevision &+= 1 } }
        try addParts(of: new, seen: new)
        try addUsesOfParts(of: new)
        let parts = Set(new.parts.compactMap(\.id))
        for part in old.parts.compactMap(\.id) where !parts.contains(part) {
            for user in users { try removeUse(of: part, by: user) }
        }
        return users
    }

    /// Removes media that no message ever used, such as the pages of links that were typed and not sent.
    ///
    /// - Parameters:
    ///   - last: The media after this one are checked; nil for all.
    ///   - limit: The maximum number to check, so that nobody waits for long.
    /// - Returns: The last that was checked; nil when none is left after it.
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

    /// Removes unused media a step at a time, from the end of the step before, and then not for a week. There may be
    /// a hundred thousand, and opening the store waits for this.
    ///
    /// - Parameters:
    ///   - now: Seconds since 1970.
    ///   - limit: The maximum number to check.
    /// - Throws: `StoreError`.
    public func sweepMedia(at now: Int64, limit: Int = 2_000) throws {
        let week: Int64 = 7 * 86_400
        let sweep = try reader.entry(.mediaSweep) ?? MediaCleanupProgress()
        // An end in the future is that of another clock.
        if let ended = sweep.ended, (ended..<ended.addingSaturating(week)).contains(now) { return }
        let last = try removeUnusedMedia(after: sweep.last, limit: limit)
        try setEntry(MediaCleanupProgress(last: last, ended: last == nil ? now : nil), for: .mediaSweep)
    }

    /// Updates the uses of media by a message, and removes media without uses.
    func updateMediaUses(from old: Message?, to new: Message?) throws {
        let before = old?.mediaIDs ?? []
        let after = new?.mediaIDs ?? []
        guard before != after, let message = (new ?? old)?.stableID else { return }
        let (used, uses) = (try withParts(before), try withParts(after))
        for id in uses.subtracting(used) { try addUse(of: id, by: message) }
        for id in used.subtracting(uses) { try removeUse(of: id, by: message) }
    }

    /// The media, and their stored parts.
    private func withParts(_ ids: [MediaID]) throws -> Set<MediaID> {
        var all = Set(ids)
        for id in ids where id.kind == .webPage {
            all.formUnion(try reader.media(id)?.parts.compactMap(\.id) ?? [])
        }
        return all
    }

    /// Stores the parts of a media item.
    ///
    /// - Parameters:
    ///   - media: The stored state.
    ///   - fresh: The state just received, with newer references.
    /// - Throws: `StoreError`.
    private func addParts(of media: Media, seen fresh: Media) throws {
        for part in media.parts {
            guard let partID = part.id else { continue }
            if let seen = fresh.parts.first(where: { $0.id == partID }) {
                try addMedia([seen])
            } else if try reader.media(partID) == nil {
                try addMedia([part])
            }
        }
    }

    /// Counts the messages that use a media item as users of its parts, too.
    private func addUsesOfParts(of media: Media) throws {
        guard let id = media.id else { return }
        for part in media.parts.compactMap(\.id) {
            try database.run(
                """
                INSERT OR IGNORE INTO media_uses(kind, number, message)
                SELECT ?, ?, message FROM media_uses WHERE kind = ? AND number = ?
                """,
                part.kind.rawValue,
                part.number,
                id.kind.rawValue,
                id.number
            )
        }
    }

    /// True if the newest message that uses a media item counts as a user of its parts, too: then all do.
    private func arePartsCounted(of media: Media) throws -> Bool {
        let parts = media.parts.compactMap(\.id)
        guard !parts.isEmpty, let id = media.id else { return true }
        let newest = try database.first(
            "SELECT message FROM media_uses WHERE kind = ? AND number = ? ORDER BY message DESC LIMIT 1",
            id.kind.rawValue,
            id.number
        ) { $0.int64(0) }
        guard let newest else { return true }
        return try parts.allSatisfy { part in
            try database.first(
                "SELECT 1 FROM media_uses WHERE kind = ? AND number = ? AND message = ?",
                part.kind.rawValue,
                part.number,
                newest
            ) { _ in true } ?? false
        }
    }

    private func addUse(of id: MediaID, by message: StableID) throws {
        try database.run(
            "INSERT OR IGNORE INTO media_uses(kind, number, message) VALUES (?, ?, ?)",
            id.kind.rawValue,
            id.number,
            message.rawValue
        )
    }

    private func removeUse(of id: MediaID, by message: StableID) throws {
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

/// The progress of removing unused media.
private struct MediaCleanupProgress: RecordCodable, Equatable {
    /// The last that was checked; nil at the beginning.
    var last: MediaID?
    /// The time when the last of all was checked, seconds since 1970; nil while there are more.
    var ended: Int64?

    init(last: MediaID? = nil, ended: Int64? = nil) { (self.last, self.ended) = (last, ended) }

    /// Fields: 1 last, 2 ended.
    init(from reader: inout RecordReader) throws(RecordError) {
        while let field = try reader.next() {
            switch field {
            case 1: last = try reader.record()
            case 2: ended = try reader.int64()
            default: break
            }
        }
    }

    func write(to writer: inout RecordWriter) {
        writer.write(last, at: 1)
        if let ended { writer.writeAlways(ended, at: 2) }
    }
}

extension EntryKey where Value == MediaCleanupProgress {
    fileprivate static var mediaSweep: Self { EntryKey(.maintenance, "media") }
}

extension DatabaseRegion {
    /// A shared media item.
    public static func media(_ id: MediaID) -> DatabaseRegion {
        DatabaseRegion(.media, Int64(id.kind.rawValue), id.number)
    }
}

extension StoreReader {
    /// One shared media item; nil when it is not stored.
    public func media(_ id: MediaID) throws -> Media? {
        try database.first(
            "SELECT value FROM media WHERE kind = ? AND number = ?",
            id.kind.rawValue,
            id.number
        ) { try Media(record: $0.bytes(0)) }
    }

    /// The stored media that the messages share with others, each once.
    public func media(of messages: some Sequence<Message>) throws -> [MediaID: Media] {
        var found: [MediaID: Media] = [:]
        for message in messages {
            for id in message.mediaIDs where found[id] == nil { found[id] = try media(id) }
        }
        return found
    }

    /// The content of a message, with its shared media attached.
    public func content(of message: Message) throws -> MessageContent {
        var content = try message.content.decoded()
        try content.attachMedia(from: media)
        return content
    }

    /// The messages that use a media item, oldest first by when they were stored.
    public func messages(using id: MediaID) throws -> [StableID] {
        try database.all(
            "SELECT message FROM media_uses WHERE kind = ? AND number = ? ORDER BY message",
            id.kind.rawValue,
            id.number
        ) { StableID(rawValue: $0.int64(0)) }
    }
}
