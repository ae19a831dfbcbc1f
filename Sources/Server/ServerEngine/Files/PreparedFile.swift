import ServerMedia
import ServerStore
import TelegramSchema

/// A file that a worker has assembled and stored; the writer must still make its record.
struct PreparedFile: Sendable {
    var kind: FileKind
    var blob: StoredBlob
    var mimeType: String
    var attributes: [TL.DocumentAttribute] = []
    var sizes: [FileSize] = []
    var stripped: [UInt8] = []
    /// The blobs that the record will name: the file's and those of its sizes.
    var blobs: [BlobID]
    /// Informs the upload that a durable record names the blobs.
    var recorded: @Sendable () -> Void = {}

    /// A file without sizes yet.
    init(kind: FileKind, blob: StoredBlob, mimeType: String) {
        self.kind = kind
        self.blob = blob
        self.mimeType = mimeType
        blobs = [blob.id]
    }

    /// The record that ``Call/save(_:)`` stores after all checks.
    func newFile(by call: Call) -> NewFile {
        NewFile(record: record(of: call.user, call.scope), recorded: recorded)
    }

    /// A record with a new id, for a file of `owner`.
    func record(of owner: UserID, _ scope: RequestContext) -> FileRecord {
        // Positive: some clients give the sign of an id a meaning.
        let id = scope.randomID() & Int64.max
        var record = FileRecord(
            id: id,
            kind: kind,
            accessHash: scope.randomID(),
            owner: owner,
            date: scope.seconds,
            sha256: blob.id.bytes
        )
        record.reference = scope.randomBytes(16)
        record.byteCount = blob.byteCount
        record.mimeType = mimeType
        record.attributes = kind == .photo ? [] : attributes.encoded()
        record.strippedThumbnail = stripped
        record.sizes = sizes
        return record
    }
}

/// A file whose record will be stored as the caller's.
struct NewFile: Sendable {
    var record: FileRecord
    /// True for a file of the service account, which has a record already.
    var isTakenOver = false
    /// Called when the record is durable.
    var recorded: @Sendable () -> Void
}

/// Media of a message that will be stored.
struct PreparedMedia {
    var reference: StoredMessageContent.Media
    var kinds: MediaKinds
    /// The file to store with the message; nil for a file that is somebody's already.
    var newFile: NewFile?
    /// The poll to store with the message.
    var newPoll: PollRecord?

    /// A new poll.
    init(_ poll: PollRecord) {
        reference = .poll(poll.id)
        kinds = .poll
        newPoll = poll
    }

    /// Media that show a new file.
    init(_ file: NewFile, spoiler: Bool) throws {
        try self.init(file.record, spoiler: spoiler)
        newFile = file
    }

    /// Media that show a stored file. One that the server fetched for a page counts for whoever sends it on.
    init(stored file: FileRecord, spoiler: Bool) throws {
        try self.init(file, spoiler: spoiler)
        newFile = file.takenOver
    }

    private init(_ file: FileRecord, spoiler: Bool) throws {
        switch file.kind {
        case .photo:
            reference = .photo(file.id, spoiler: spoiler)
            kinds = .photo
        case .document:
            reference = .document(file.id, spoiler: spoiler)
            kinds = MediaKinds(try [TL.DocumentAttribute](decoding: file.attributes), mimeType: file.mimeType)
        }
    }

    /// Media without a file.
    init(_ given: TL.MessageMedia) {
        reference = .given(given)
        kinds = given.givenKinds
    }

    /// True if the receiver must play the media before they count as seen.
    var isPlayed: Bool { !kinds.isDisjoint(with: [.voice, .roundVideo]) }
}

extension FileSize {
    /// The size that a worker made, once its bytes are stored.
    init(_ size: Thumbnail, _ blob: StoredBlob) {
        self.init(
            type: size.kind.letter,
            width: size.size.width,
            height: size.size.height,
            sha256: blob.id.bytes,
            byteCount: Int32(clamping: blob.byteCount)
        )
    }
}

extension FileRecord {
    /// The file as one that its user pays for from now on; nil if it is a member's already.
    var takenOver: NewFile? {
        owner == ServiceUser.id ? NewFile(record: self, isTakenOver: true, recorded: {}) : nil
    }
}
