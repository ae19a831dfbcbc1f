import ClientModel
import MessageStore
import SchemaMapping

/// The result of an upload, stored under its media's id until the message is sent or cancelled.
enum UploadResult: RecordCodable, Equatable, Sendable {
    /// The parts are on the server; the hash is the key in the cache of sent files.
    case file(UploadedFile, hash: [UInt8])
    /// The server has the file as this media.
    case media(Media, hash: [UInt8])
    /// The upload failed.
    case refused(TaskRejection)

    /// The hash of the file; nil if it was not uploaded.
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
    /// The result of uploading a local file, ``MediaID/Kind/local``.
    static func upload(of media: MediaID) -> EntryKey<UploadResult> {
        EntryKey(.list(102), String(media.number))
    }
}

extension EntryKey where Value == Media {
    /// The media that the server made of a sent file, by its SHA-256 and its form: a film that was sent as a plain
    /// file is another thing than the film. The same bytes are not uploaded twice (TC-49).
    static func sent(_ hash: [UInt8], as form: Media) -> EntryKey<Media> {
        let name = hash.map { String($0, radix: 16) }.joined(separator: ".")
        return EntryKey(.cache(101), form.formLetter + name)
    }
}

extension Media {
    /// The form in which the media are sent, as a letter of a stored key.
    fileprivate var formLetter: String {
        switch self {
        case .photo: "p"
        case .document(let document):
            switch document.kind {
            case .video: "v"
            case .animation: "a"
            case .music: "m"
            default: "d"
            }
        default: "d"
        }
    }
}
