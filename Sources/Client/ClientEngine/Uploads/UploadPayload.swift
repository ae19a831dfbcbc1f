import ClientModel
import MediaStore
import MessageStore

extension TaskKind {
    /// Uploads a local file.
    static let upload = TaskKind(rawValue: "upload")
}

/// The payload of an upload with its progress. The message may be unknown at first, while it is still being written.
struct UploadPayload: RecordCodable, Equatable, Sendable {
    /// The media of the file, known only locally yet.
    let media: Media
    /// The local id of the media and of the upload's result.
    let id: MediaID
    /// The chat.
    var peer: PeerID
    /// The parts.
    var parts: UploadParts
    /// The SHA-256 of the file; empty until it is read. Derives the upload's id, so that equal files are uploaded
    /// once.
    var hash: [UInt8] = []
    /// The MD5 of a small file, in the server's format.
    var checksum = ""
    /// True to upload the bytes even if the server has made media of them before.
    var isOnlyParts = false

    /// An upload of which the server has nothing; nil for media without a local file.
    init?(_ media: Media, in peer: PeerID, byteCount: Int64) {
        guard let id = media.id, id.kind == .local else { return nil }
        self.media = media
        self.id = id
        self.peer = peer
        parts = UploadParts(byteCount: byteCount)
    }

    /// The file in the media store.
    var resource: ResourceID { ResourceID(local: id) }

    /// The upload's id on the server: equal for equal bytes, so that a later attempt continues an earlier one.
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
    /// Stores the task of an upload.
    ///
    /// - Parameters:
    ///   - payload: The upload.
    ///   - message: The message, whose deletion cancels the upload; nil while it does not exist yet.
    ///   - earlier: The task that makes the file; nil for none.
    /// - Returns: The task.
    /// - Throws: `StoreError`.
    func enqueueUpload(
        _ payload: UploadPayload,
        for message: StableID?,
        after earlier: TaskID? = nil
    ) throws -> TaskID {
        var task = NewTask(.upload, payload)
        task.conditions = [.network, .accountReady]
        task.message = message
        task.needs = earlier.map { [TaskDependency($0)] } ?? []
        return try addTask(task)
    }
}
