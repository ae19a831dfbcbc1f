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

    /// Its record, which ``Call/save(_:)`` stores once nothing speaks against it.
    func record(by call: Call) -> FileRecord {
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

/// Media of a message that is about to be stored.
struct OutgoingMedia {
    var reference: MessageContent.Media
    var kinds: MediaKinds
    /// The record that is to be stored with the message; nil for a file that was stored before.
    var newFile: FileRecord?

    /// Media that show `file`.
    init(_ file: FileRecord, isNew: Bool, spoiler: Bool) throws {
        switch file.kind {
        case .photo:
            reference = .photo(file.id, spoiler: spoiler)
            kinds = .photo
        case .document:
            reference = .document(file.id, spoiler: spoiler)
            kinds = MediaKinds(try [TL.DocumentAttribute](decoding: file.attributes), mimeType: file.mimeType)
        }
        newFile = isNew ? file : nil
    }

    /// Whether the receiver has to play it before it counts as seen.
    var isPlayed: Bool { !kinds.isDisjoint(with: [.voice, .roundVideo]) }
}
