/// A file of any kind: video, voice, music, sticker… Stored once for all messages that show it.
public struct Document: Hashable, Sendable {
    /// ``MediaID/Kind/document``, or ``MediaID/Kind/local`` before it is uploaded.
    public var id: MediaID
    /// The kind of content.
    public var kind: DocumentKind = DocumentKind.file
    /// The location on the server; nil before it is uploaded.
    public var remote: RemoteFile?
    /// The path of the user's own file, before it is uploaded.
    public var localPath: String?
    /// The name its sender gave it. Untrusted: never a path.
    public var name = ""
    /// The sender's MIME type. Untrusted.
    public var mimeType = ""
    /// The size in bytes.
    public var byteCount: Int64 = 0
    /// The date of the upload, seconds since 1970.
    public var date: Int32 = 0
    /// The loadable thumbnails, smallest first.
    public var thumbnails: [ImageSize] = []
    /// A blurred miniature, a JPEG without its header; a few dozen bytes.
    public var miniature: [UInt8] = []
    /// The outline of a sticker, a path in a coding of its own; shown while it loads.
    public var outline: [UInt8] = []

    /// Creates a file with only an id.
    public init(_ id: MediaID) {
        self.id = id
    }
}

extension Document: RecordCodable {
    /// Fields: 1 id, 2 kind, 3 remote, 4 local path, 5 name, 6 mime type, 7 byte count, 8 date, 9 thumbnails, 10
    /// miniature, 11 outline.
    public init(from reader: inout RecordReader) throws(RecordError) {
        var id: MediaID?
        var kind: DocumentKind = DocumentKind.file
        var remote: RemoteFile?
        var localPath: String?
        var name = ""
        var mimeType = ""
        var byteCount: Int64 = 0
        var date: Int32 = 0
        var thumbnails: [ImageSize] = []
        var miniature: [UInt8] = []
        var outline: [UInt8] = []
        while let field = try reader.next() {
            switch field {
            case 1: id = try reader.record()
            case 2: kind = try reader.record()
            case 3: remote = try reader.record()
            case 4: localPath = try reader.string()
            case 5: name = try reader.string()
            case 6: mimeType = try reader.string()
            case 7: byteCount = try reader.int64()
            case 8: date = try reader.int32()
            case 9: try reader.append(to: &thumbnails)
            case 10: miniature = try reader.byteArray()
            case 11: outline = try reader.byteArray()
            default: break
            }
        }
        guard let id else { throw .missing(field: 1) }
        self.init(id)
        self.kind = kind
        self.remote = remote
        self.localPath = localPath
        self.name = name
        self.mimeType = mimeType
        self.byteCount = byteCount
        self.date = date
        self.thumbnails = thumbnails
        self.miniature = miniature
        self.outline = outline
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(id, at: 1)
        writer.write(kind, at: 2)
        writer.write(remote, at: 3)
        writer.write(localPath, at: 4)
        writer.write(name, at: 5)
        writer.write(mimeType, at: 6)
        writer.write(byteCount, at: 7)
        writer.write(date, at: 8)
        writer.write(thumbnails, at: 9)
        writer.write(miniature, at: 10)
        writer.write(outline, at: 11)
    }
}

extension Document {
    /// True for an emoji that stands in texts.
    public var isCustomEmoji: Bool {
        if case .sticker(let info) = kind { info.isCustomEmoji } else { false }
    }

    /// True for an animation that the server has, so that the user may save it.
    public var isSavableGIF: Bool {
        if case .animation = kind { id.kind == .document } else { false }
    }
}

/// The kind of a ``Document``'s content. Stored as a choice record.
public enum DocumentKind: Hashable, Sendable {
    /// Any other file; shown by name and size.
    case file
    /// A video.
    case video(VideoInfo)
    /// A round video message.
    case round(VideoInfo)
    /// An animation without sound.
    case animation(VideoInfo)
    /// A voice message.
    case voice(VoiceInfo)
    /// A piece of music.
    case music(MusicInfo)
    /// A sticker, mask or custom emoji.
    case sticker(StickerInfo)
    /// An image sent as a file, of this size.
    case image(PixelSize)
    /// Content of a kind that only a newer version knows.
    case unknown(UnknownRecord)
}

extension DocumentKind: RecordCodable {
    /// Choices: 1 file, 2 video, 3 round, 4 animation, 5 voice, 6 music, 7 sticker, 8 image.
    public init(from reader: inout RecordReader) throws(RecordError) {
        switch try reader.next() {
        case 1: self = .file
        case 2: self = .video(try reader.record())
        case 3: self = .round(try reader.record())
        case 4: self = .animation(try reader.record())
        case 5: self = .voice(try reader.record())
        case 6: self = .music(try reader.record())
        case 7: self = .sticker(try reader.record())
        case 8: self = .image(try reader.record())
        default: self = .unknown(reader.unknownRecord())
        }
    }

    /// Writes the choice.
    public func write(to writer: inout RecordWriter) {
        switch self {
        case .file: writer.write(true, at: 1)
        case .video(let value): writer.write(value, at: 2)
        case .round(let value): writer.write(value, at: 3)
        case .animation(let value): writer.write(value, at: 4)
        case .voice(let value): writer.write(value, at: 5)
        case .music(let value): writer.write(value, at: 6)
        case .sticker(let value): writer.write(value, at: 7)
        case .image(let value): writer.write(value, at: 8)
        case .unknown(let record): writer.write(fieldsOf: record)
        }
    }
}
