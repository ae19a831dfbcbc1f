import ClientModel
import MediaStore
import MessageStore

extension TaskKind {
    /// Brings a file of ours to the server.
    static let upload = TaskKind(rawValue: "upload")
}

/// What is uploaded, for which message, and how far it has come.
struct UploadPayload: RecordCodable, Equatable, Sendable {
    /// The message that shows it.
    var message: StableID
    /// Its chat.
    var peer: PeerID
    /// Where the media store has it.
    var resource: String
    /// Its parts.
    var parts: UploadParts
    /// SHA-256 of the whole; empty until it was read once. Names the upload, so that the same bytes go up once.
    var hash: [UInt8] = []
    /// MD5 of the whole as the server wants it, for a small file.
    var checksum = ""

    init(_ message: StableID, in peer: PeerID, _ resource: ResourceID, byteCount: Int64) {
        self.message = message
        self.peer = peer
        self.resource = resource.rawValue
        parts = UploadParts(byteCount: byteCount)
    }

    /// The server's number of the upload: the same for the same bytes, so that what one try sent serves the next.
    var fileID: Int64 { hash.prefix(8).reduce(0) { $0 << 8 | Int64($1) } }

    /// Fields: 1 message, 2 peer, 3 resource, 4 parts, 5 hash, 6 checksum.
    init(from reader: inout RecordReader) throws(RecordError) {
        var message: Int64 = 0
        var peer: PeerID?
        var resource = ""
        var parts: UploadParts?
        var hash: [UInt8] = []
        var checksum = ""
        while let field = try reader.next() {
            switch field {
            case 1: message = try reader.int64()
            case 2: peer = try reader.peerID()
            case 3: resource = try reader.string()
            case 4: parts = try reader.record()
            case 5: hash = try reader.byteArray()
            case 6: checksum = try reader.string()
            default: break
            }
        }
        guard let peer else { throw .missing(field: 2) }
        guard let parts else { throw .missing(field: 4) }
        self.message = StableID(rawValue: message)
        self.peer = peer
        self.resource = resource
        self.parts = parts
        self.hash = hash
        self.checksum = checksum
    }

    func write(to writer: inout RecordWriter) {
        writer.write(message.rawValue, at: 1)
        writer.write(peer, at: 2)
        writer.write(resource, at: 3)
        writer.write(parts, at: 4)
        writer.write(hash, at: 5)
        writer.write(checksum, at: 6)
    }
}
