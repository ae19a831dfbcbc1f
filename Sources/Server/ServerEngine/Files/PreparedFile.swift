import ServerMedia
import ServerStore
import TelegramSchema

/// A file that a worker has put together and stored; its record is still to be made on the lane.
struct PreparedFile: Sendable {
    var kind: FileKind
    var blob: StoredBlob
    var mimeType: String
    var attributes: [TL.DocumentAttribute] = []
    var sizes: [FileSize] = []
    var stripped: [UInt8] = []
    /// The blob and those of its sizes: what its record is to name.
    var blobs: [BlobID]
    /// Tells the upload that a durable record names them.
    var recorded: @Sendable () -> Void = {}

    /// A file without sizes yet.
    init(kind: FileKind, blob: StoredBlob, mimeType: String) {
        self.kind = kind
        self.blob = blob
        self.mimeType = mimeType
        blobs = [blob.id]
    }

    /// What ``Call/save(_:)`` stores once nothing speaks against it.
    func newFile(by call: Call) -> NewFile { NewFile(record: record(by: call), recorded: recorded) }

    private func record(by call: Call) -> FileRecord {
        // Positive: some clients take the sign of an id for something else.
        let id = call.scope.randomID() & Int64.max
        var record = FileRecord(
            id: id,
            kind: kind,
            accessHash: call.scope.randomID(),
            owner: call.user,
            date: call.seconds,
            sha256: blob.id.bytes
        )
        record.reference = call.scope.randomBytes(16)
        record.byteCount = blob.byteCount
        record.mimeType = mimeType
        record.attributes = kind == .photo ? [] : attributes.encoded()
        record.strippedThumbnail = stripped
        record.sizes = sizes
        return record
    }
}

/// A file whose record is about to be stored.
struct NewFile: Sendable {
    var record: FileRecord
    /// To be called when the record is durable.
    var recorded: @Sendable () -> Void
}

/// Media of a message that is about to be stored.
struct PreparedMedia {
    var reference: StoredMessageContent.Media
    var kinds: MediaKinds
    /// What is to be stored with the message; nil for a file that was stored before.
    var newFile: NewFile?

    /// Media that show a file which is to be stored.
    init(_ file: NewFile, spoiler: Bool) throws {
        try self.init(file.record, spoiler: spoiler)
        newFile = file
    }

    /// Media that show a file which was stored before.
    init(_ file: FileRecord, spoiler: Bool) throws {
        switch file.kind {
        case .photo:
            reference = .photo(file.id, spoiler: spoiler)
            kinds = .photo
        case .document:
            reference = .document(file.id, spoiler: spoiler)
            kinds = MediaKinds(try [TL.DocumentAttribute](decoding: file.attributes), mimeType: file.mimeType)
        }
    }

    /// Whether the receiver has to play it before it counts as seen.
    var isPlayed: Bool { !kinds.isDisjoint(with: [.voice, .roundVideo]) }
}
