import ClientModel
import MediaStore
import MessageStore

extension TaskKind {
    /// Brings a file of ours to the server.
    static let upload = TaskKind(rawValue: "upload")
}

/// What is uploaded, and how far it has come. What it is for may be said later: the message may still be written.
struct UploadPayload: RecordCodable, Equatable, Sendable {
    /// The media that the file is shown as, known only here yet.
    let media: Media
    /// Its name, and that of the upload's result.
    let id: MediaID
    /// The chat that it goes to.
    var peer: PeerID
    /// Its parts.
    var parts: UploadParts
    /// SHA-256 of the whole; empty until it was read once. Names the upload, so that the same bytes go up once.
    var hash: [UInt8] = []
    /// MD5 of the whole as the server wants it, for a small file.
    var checksum = ""
    /// The server is to get the bytes even if it made media of them before.
    var isOnlyParts = false

    /// An upload of which the server has nothing; nil for media that are no file of ours.
    init?(_ media: Media, in peer: PeerID, byteCount: Int64) {
        guard let id = media.id, id.kind == .local else { return nil }
        self.media = media
        self.id = id
        self.peer = peer
        parts = UploadParts(byteCount: byteCount)
    }

    /// Where the media store has the file.
    var resource: ResourceID { ResourceID(local: id) }

    /// The server's number of the upload: the same for the same bytes, so that what one try sent serves the next.
    var fileID: Int64 { hash.prefix(8).reduce(0) { $0 << 8 | Int64($1) } }

    /// Fields: 2 peer, 4 parts, 5 hash, 6 checksum, 7 media, 8 is only parts.
    init(from reader: inout RecordReader) throws(RecordError) {
        var peer: PeerID?
        var parts: UploadParts?
        var media: Media?
        var hash: [UInt8] = []
        var checksum = ""
        var isOnlyParts = false
        while let field = try reader.next() {
            switch field {
            case 2: peer = try reader.peerID()
            case 4: parts = try reader.record()
            case 5: hash = try reader.byteArray()
            case 6: checksum = try reader.string()
            case 7: media = try reader.record()
            case 8: isOnlyParts = try reader.bool()
            default: break
            }
        }
        guard let peer else { throw .missing(field: 2) }
        guard let parts else { throw .missing(field: 4) }
        guard let media, let id = media.id, id.kind == .local else { throw .missing(field: 7) }
        self.media = media
        self.id = id
        self.peer = peer
        self.parts = parts
        self.hash = hash
        self.checksum = checksum
        self.isOnlyParts = isOnlyParts
    }

    func write(to writer: inout RecordWriter) {
        writer.write(peer, at: 2)
        writer.write(parts, at: 4)
        writer.write(hash, at: 5)
        writer.write(checksum, at: 6)
        writer.write(media, at: 7)
        writer.write(isOnlyParts, at: 8)
    }
}

extension StoreTransaction {
    /// Stores the task that does what `payload` says.
    ///
    /// - Parameters:
    ///   - payload: What to upload.
    ///   - message: What it is for; deleting it calls the upload off. Nil while that is not there yet.
    /// - Returns: The task.
    /// - Throws: `StoreError`.
    func enqueueUpload(_ payload: UploadPayload, for message: StableID?) throws -> TaskID {
        var task = NewTask(.upload, payload)
        task.conditions = [.network, .accountReady]
        task.message = message
        return try addTask(task)
    }
}
