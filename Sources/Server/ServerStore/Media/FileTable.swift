import SQLite
public import TelegramSchema

/// The kind of a file for clients.
public enum FileKind: Int, Sendable {
    /// An image in several sizes.
    case photo = 1
    /// Any other file, byte for byte as it was sent.
    case document = 2
}

/// A photo or a document. Its bytes are in the blob store, under their hash.
public struct FileRecord: Equatable, Sendable {
    /// The file's id; random or counted, by the engine. Photos and documents share one space.
    public var id: Int64
    /// The file's kind.
    public var kind: FileKind
    /// The number that a client must know to address it.
    public var accessHash: Int64
    /// `file_reference` of the wire.
    public var reference: [UInt8]
    /// The user whose quota it counts against: the uploader, or another user who still shows it.
    public var owner: UserID
    /// The date of the upload.
    public var date: Int32
    /// SHA-256 of a document's bytes, or of a photo as it was sent.
    public var sha256: [UInt8]
    /// Length of those bytes.
    public var byteCount: Int64
    /// Media type, for example `image/png`.
    public var mimeType: String
    /// A document's attributes, as the engine encodes them; empty for photos.
    public var attributes: [UInt8]
    /// The tiny preview inside the message itself; empty for none.
    public var strippedThumbnail: [UInt8]
    /// A photo's sizes, or a document's previews, the smallest first.
    public var sizes: [FileSize]

    /// The bytes of the file with all its sizes. Sizes shared with other files count for each.
    public var storedBytes: Int64 { sizes.reduce(byteCount) { $0 + Int64($1.byteCount) } }

    /// Creates a file without sizes.
    public init(id: Int64, kind: FileKind, accessHash: Int64, owner: UserID, date: Int32, sha256: [UInt8]) {
        self.id = id
        self.kind = kind
        self.accessHash = accessHash
        reference = []
        self.owner = owner
        self.date = date
        self.sha256 = sha256
        byteCount = 0
        mimeType = ""
        attributes = []
        strippedThumbnail = []
        sizes = []
    }
}

/// One size of a photo, or a preview of a document.
public struct FileSize: Equatable, Sendable {
    /// Telegram's letter for it: `m`, `x`, `y`…
    public var type: String
    /// In pixels.
    public var width: Int32
    /// In pixels.
    public var height: Int32
    /// SHA-256 of its bytes.
    public var sha256: [UInt8]
    /// Length of its bytes.
    public var byteCount: Int32

    /// Creates a size.
    public init(type: String, width: Int32, height: Int32, sha256: [UInt8], byteCount: Int32) {
        self.type = type
        self.width = width
        self.height = height
        self.sha256 = sha256
        self.byteCount = byteCount
    }
}

/// Photos and documents.
public struct FileTable {
    let database: Connection

    /// Adds a file with its sizes.
    public func insert(_ record: FileRecord) throws {
        try database.run(
            """
            INSERT INTO files(id, kind, access_hash, reference, owner, date, sha256, byte_count, mime_type,
              attributes, stripped, stored_bytes) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            record.id,
            record.kind.rawValue,
            record.accessHash,
            record.reference,
            record.owner,
            record.date,
            record.sha256,
            record.byteCount,
            record.mimeType,
            record.attributes,
            record.strippedThumbnail,
            record.storedBytes
        )
        for (position, size) in record.sizes.enumerated() {
            try database.run(
                """
                INSERT INTO file_sizes(file, position, type, width, height, sha256, byte_count)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
                record.id,
                position,
                size.type,
                size.width,
                size.height,
                size.sha256,
                size.byteCount
            )
        }
    }

    /// The file with an id, with its sizes.
    public func find(_ id: Int64) throws -> FileRecord? {
        let record = try database.first(
            """
            SELECT id, kind, access_hash, reference, owner, date, sha256, byte_count, mime_type,
              attributes, stripped FROM files WHERE id = ?
            """,
            id,
            read: FileRecord.init
        )
        guard var record else { return nil }
        record.sizes = try database.all(
            """
            SELECT type, width, height, sha256, byte_count FROM file_sizes WHERE file = ? ORDER BY position
            """,
            id
        ) { row in
            FileSize(
                type: row.string(0),
                width: row.int32(1),
                height: row.int32(2),
                sha256: row.bytes(3),
                byteCount: row.int32(4)
            )
        }
        return record
    }

    /// The sum of ``FileRecord/storedBytes`` of an owner's files.
    public func storedBytes(of owner: UserID) throws -> Int64 {
        try database.first(
            "SELECT ifnull(sum(stored_bytes), 0) FROM files INDEXED BY files_by_owner WHERE owner = ?",
            owner
        ) { $0.int64(0) } ?? 0
    }

    /// Changes the owner of a file.
    public func setOwner(_ id: Int64, _ owner: UserID) throws {
        try database.run("UPDATE files SET owner = ?2 WHERE id = ?1", id, owner)
    }

    /// Removes a file and its sizes. Another file may have the same bytes: see ``isBlobUsed(sha256:)``.
    public func delete(_ id: Int64) throws {
        try database.run("DELETE FROM files WHERE id = ?", id)
        try database.run("DELETE FROM file_sizes WHERE file = ?", id)
        try database.run("DELETE FROM telegraph_files WHERE file = ?", id)
    }

    /// True if any file or size has these bytes.
    public func isBlobUsed(sha256: [UInt8]) throws -> Bool {
        try database.first(
            """
            SELECT EXISTS (SELECT 1 FROM files WHERE sha256 = ?1)
              OR EXISTS (SELECT 1 FROM file_sizes WHERE sha256 = ?1)
            """,
            sha256
        ) { $0.bool(0) } ?? false
    }
}

extension FileRecord {
    init(_ row: Row) throws {
        guard let kind = FileKind(rawValue: row.int(1)) else { throw ServerStoreError.badRow("files") }
        id = row.int64(0)
        self.kind = kind
        accessHash = row.int64(2)
        reference = row.bytes(3)
        owner = row.userID(4)
        date = row.int32(5)
        sha256 = row.bytes(6)
        byteCount = row.int64(7)
        mimeType = row.string(8)
        attributes = row.bytes(9)
        strippedThumbnail = row.bytes(10)
        sizes = []
    }
}
