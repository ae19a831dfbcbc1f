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
