import ClientModel
import MessageStore
import SchemaMapping

/// What came of an upload, kept under the name of its media until that is sent or given up.
enum UploadResult: RecordCodable, Equatable, Sendable {
    /// The parts are on the server; the hash names them in the cache of what was sent.
    case file(UploadedFile, hash: [UInt8])
    /// The server has it as this media.
    case media(Media, hash: [UInt8])
    /// It could not be uploaded.
    case refused(TaskRejection)

    /// Names the bytes; nil when they were not uploaded.
    var hash: [UInt8]? {
        switch self {
        case .file(_, let hash), .media(_, let hash): hash
        case .refused: nil
        }
    }

    /// Fields: 1 which, 2 hash, 3 file id, 4 parts, 5 name, 6 byte count, 7 checksum, 8 media, 9 details.
    init(from reader: inout RecordReader) throws(RecordError) {
        var kind: UInt64 = 0
        var file = UploadedFile(id: 0, parts: 0, name: "", byteCount: 0)
        var (hash, details): ([UInt8], [UInt8]) = ([], [])
        var media: Media?
        while let field = try reader.next() {
            switch field {
            case 1: kind = try reader.uint64()
            case 2: hash = try reader.byteArray()
            case 3: file.id = try reader.int64()
            case 4: file.parts = try reader.int32()
            case 5: file.name = try reader.string()
            case 6: file.byteCount = try reader.int64()
            case 7: file.checksum = try reader.string()
            case 8: media = try reader.record()
            case 9: details = try reader.byteArray()
            default: break
            }
        }
        switch kind {
        case 0: self = .file(file, hash: hash)
        case 1:
            guard let media else { throw .missing(field: 8) }
            self = .media(media, hash: hash)
        default: self = .refused(TaskRejection(file.name, details: details))
        }
    }

    func write(to writer: inout RecordWriter) {
        switch self {
        case .file(let file, let hash):
            writer.write(hash, at: 2)
            writer.write(file.id, at: 3)
            writer.write(file.parts, at: 4)
            writer.write(file.name, at: 5)
            writer.write(file.byteCount, at: 6)
            writer.write(file.checksum, at: 7)
        case .media(let media, let hash):
            writer.write(UInt64(1), at: 1)
            writer.write(hash, at: 2)
            writer.write(media, at: 8)
        case .refused(let refusal):
            writer.write(UInt64(2), at: 1)
            writer.write(refusal.name, at: 5)
            writer.write(refusal.details, at: 9)
        }
    }
}

extension EntryKey where Value == UploadResult {
    /// What came of the upload of a file of ours, ``MediaID/Kind/local``.
    static func upload(of media: MediaID) -> EntryKey<UploadResult> {
        EntryKey(.list(102), String(media.number))
    }
}

extension EntryKey where Value == Media {
    /// What the server made of a file that was sent, by its SHA-256 and whether it went as a photo: the same bytes
    /// are not uploaded twice (client.md TC-49).
    static func sent(_ hash: [UInt8], isPhoto: Bool) -> EntryKey<Media> {
        let name = hash.map { String($0, radix: 16) }.joined(separator: ".")
        return EntryKey(.cache(101), (isPhoto ? "p" : "d") + name)
    }
}

extension Media {
    /// Whether it goes as a photo.
    var isPhoto: Bool { if case .photo = self { true } else { false } }
}
