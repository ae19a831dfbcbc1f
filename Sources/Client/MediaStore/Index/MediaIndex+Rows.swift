import ClientModel
import SQLite

/// The new state of a file, for the index after the file was synced.
struct MediaIndexUpdate: Sendable {
    var name: ItemName
    var file: FileName
    /// The number of its row, nil when it has none yet.
    var number: Int64?
    var kind: MediaKind
    var chat: PeerID?
    /// The chats that show it, including `chat`.
    var chats: Set<PeerID> = []
    var size: Int64?
    /// Bytes that are on the disk, whether or not the index has them.
    var ranges: ByteRanges
    /// Bytes that were found damaged.
    var dropped = ByteRanges()
    var disk: Int64
    var isOnlyCopy: Bool
    var used: Int64
    /// True if it replaces another file of the same name.
    var replaces = false
}

/// The result of a ``MediaIndexUpdate``.
enum MediaIndexUpdateResult: Sendable {
    /// The update is in the index, together with the data that another process wrote into the same file.
    case saved(MediaIndexRow)
    /// Another process removed the file or was first to create one of this name. Drop ours, and read again.
    case overtaken
}

extension MediaIndex {
    /// The row of `name`, nil when there is none.
    func row(_ name: ItemName) throws -> MediaIndexRow? {
        try database.first(
            """
            SELECT number, id, transform, file, kind, owner, size, ranges, disk, only_copy, used
            FROM item WHERE id = ? AND transform = ?
            """,
            name.id.rawValue,
            name.transform
        ) { try MediaIndexRow($0) }
    }

    /// Up to `limit` rows with numbers above `number`, in their order.
    func rows(after number: Int64, limit: Int) throws -> [MediaIndexRow] {
        try database.all(
            """
            SELECT number, id, transform, file, kind, owner, size, ranges, disk, only_copy, used
            FROM item WHERE number > ? ORDER BY number LIMIT ?
            """,
            number,
            limit
        ) { try MediaIndexRow($0) }
    }

    /// Saves an update. Part of a transaction.
    func save(_ entry: MediaIndexUpdate) throws -> MediaIndexUpdateResult {
        guard var row = try row(entry.name) else {
            guard entry.number == nil || entry.replaces else { return .overtaken }
            return .saved(try insert(entry))
        }
        if row.file != entry.file {
            guard entry.replaces else { return .overtaken }
            try markForDeletion(row.file)
            row.file = entry.file
            row.ranges = entry.ranges
            row.size = entry.size
        } else {
            row.ranges.subtract(entry.dropped)
            row.ranges.formUnion(entry.ranges)
            row.size = entry.size ?? row.size
            // Another process may have another size for its writes; the content wins.
            if let size = row.size, size < row.ranges.end { row.ranges.remove(size..<Int64.max) }
        }
        row.disk = entry.disk
        row.isOnlyCopy = entry.isOnlyCopy
        row.used = max(row.used, entry.used)
        if entry.kind != .other { row.kind = entry.kind }
        row.owner = row.owner ?? entry.chat
        try update(row)
        try noteAppearance(of: entry)
        return .saved(row)
    }

    private func insert(_ entry: MediaIndexUpdate) throws -> MediaIndexRow {
        try database.run(
            """
            INSERT INTO item(id, transform, file, kind, owner, size, ranges, stored, disk, only_copy, used)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            entry.name.id.rawValue,
            entry.name.transform,
            entry.file.bytes,
            entry.kind.rawValue,
            entry.chat.column,
            entry.size,
            entry.ranges.encoded,
            entry.ranges.byteCount,
            entry.disk,
            entry.isOnlyCopy,
            entry.used
        )
        let number = database.lastInsertedRowID
        try noteAppearance(of: entry)
        return MediaIndexRow(
            number: number,
            name: entry.name,
            file: entry.file,
            kind: entry.kind,
            owner: entry.chat,
            size: entry.size,
            ranges: entry.ranges,
            disk: entry.disk,
            isOnlyCopy: entry.isOnlyCopy,
            used: entry.used
        )
    }

    /// Writes all changeable columns of a row.
    func update(_ row: MediaIndexRow) throws {
        try database.run(
            """
            UPDATE item SET id = ?, transform = ?, file = ?, kind = ?, owner = ?, size = ?, ranges = ?, stored = ?,
                disk = ?, only_copy = ?, used = ? WHERE number = ?
            """,
            row.name.id.rawValue,
            row.name.transform,
            row.file.bytes,
            row.kind.rawValue,
            row.owner.column,
            row.size,
            row.ranges.encoded,
            row.ranges.byteCount,
            row.disk,
            row.isOnlyCopy,
            row.used,
            row.number
        )
    }

    /// Removes a row and marks its file for removal. Part of a transaction.
    func remove(_ row: MediaIndexRow) throws {
        try database.run("DELETE FROM item WHERE number = ?", row.number)
        try markForDeletion(row.file)
    }

    private func noteAppearance(of entry: MediaIndexUpdate) throws {
        for chat in entry.chats.union(entry.chat.map { [$0] } ?? []) {
            try noteAppearance(of: entry.name.id, in: chat)
        }
    }

    /// Notes that a chat shows a resource.
    private func noteAppearance(of id: ResourceID, in chat: PeerID) throws {
        try database.run(
            "INSERT INTO appearance(id, chat) VALUES (?, ?) ON CONFLICT DO NOTHING",
            id.rawValue,
            chat.packed
        )
    }
}

extension MediaIndex {
    /// The rows of a resource and of its derivations.
    func rows(of id: ResourceID) throws -> [MediaIndexRow] {
        try database.all(
            """
            SELECT number, id, transform, file, kind, owner, size, ranges, disk, only_copy, used
            FROM item WHERE id = ?
            """,
            id.rawValue
        ) { try MediaIndexRow($0) }
    }

    /// Moves the pins and chats of a resource to another name.
    func moveNotes(of id: ResourceID, to newID: ResourceID) throws {
        try database.run(
            "INSERT OR IGNORE INTO pin SELECT ?2, reason FROM pin WHERE id = ?1",
            id.rawValue,
            newID.rawValue
        )
        try database.run("DELETE FROM pin WHERE id = ?", id.rawValue)
        try database.run(
            "INSERT OR IGNORE INTO appearance SELECT ?2, chat FROM appearance WHERE id = ?1",
            id.rawValue,
            newID.rawValue
        )
        try database.run("DELETE FROM appearance WHERE id = ?", id.rawValue)
    }
}

/// The index's row of one file.
struct MediaIndexRow: Equatable, Sendable {
    var number: Int64
    var name: ItemName
    var file: FileName
    var kind: MediaKind
    var owner: PeerID?
    var size: Int64?
    var ranges: ByteRanges
    var disk: Int64
    var isOnlyCopy: Bool
    /// Seconds since 1970.
    var used: Int64

    /// True if the content is complete.
    var isComplete: Bool { size.map { ranges.contains(0..<$0) } ?? false }
}

extension MediaIndexRow {
    /// Reads `number, id, transform, file, kind, owner, size, ranges, disk, only_copy, used`.
    ///
    /// - Throws: ``MediaError/damagedLedger`` for values that this program never writes.
    init(_ row: borrowing Row) throws(MediaError) {
        guard let file = FileName(row.bytes(3)), let ranges = ByteRanges(encoded: row.bytes(7)) else {
            throw .damagedLedger
        }
        number = row.int64(0)
        name = ItemName(id: row.string(1), transform: row.string(2))
        self.file = file
        kind = MediaKind(rawValue: UInt8(truncatingIfNeeded: row.int64(4)))
        owner = PeerID(packed: row.int64(5))
        // Earlier versions stored the senders' lengths unchecked; an impossible length counts as unknown.
        size = row.optionalInt64(6).flatMap { $0 > BlockLayout.maximumByteCount ? nil : $0 }
        self.ranges = ranges
        disk = row.int64(8)
        isOnlyCopy = row.bool(9)
        used = row.int64(10)
        guard size.map({ $0 >= ranges.end }) ?? true else { throw .damagedLedger }
    }
}

extension PeerID? {
    /// The column value.
    fileprivate var column: Int64 { self?.packed ?? -1 }
}
