/// The streams and tags of a media file, as a confined process found them. Every value is untrusted, but bounded.
public struct MediaInspection: Hashable, Sendable {
    /// The maximum length of a title or performer, in characters.
    public static let longestText = 128
    /// The maximum size of ``thumbnail``, in bytes.
    public static let largestThumbnail = 200 << 10
    /// The maximum side of ``thumbnail``, in pixels.
    public static let thumbnailSide: Int32 = 320
    /// The maximum side of ``size``, in pixels.
    public static let longestSide: Int32 = 1 << 14

    /// The duration in seconds; 0 when unknown.
    public var duration = 0.0
    /// The size of the frames as they are shown, with the rotation applied; nil without frames.
    public var size: PixelSize?
    /// True if there is sound.
    public var hasSound = false
    /// True if there are streams that this machine cannot decode: a film without known sound may have some.
    public var hasUnknownStreams = false
    /// True if the file can be played from its start while it loads: the index of an MP4 precedes its frames.
    public var canStream = false
    /// The title, or "".
    public var title = ""
    /// The performer, or "".
    public var performer = ""
    /// The first frame, or the cover of a piece of music, as a JPEG of at most ``thumbnailSide``; empty for none.
    public var thumbnail: [UInt8] = []

    /// Creates an inspection of a file without content.
    public init() {}

    /// True if there are frames.
    public var hasVideo: Bool { size != nil }
}

extension MediaInspection: RecordCodable {
    /// Fields: 1 duration, 2 size, 3 has sound, 4 has unknown streams, 5 can stream, 6 title, 7 performer,
    /// 8 thumbnail. Values beyond their bounds are cut.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init()
        while let field = try reader.next() {
            switch field {
            case 1: duration = try reader.double().kept(in: VideoInfo.times)
            case 2: size = Self.bounded(try reader.record())
            case 3: hasSound = try reader.bool()
            case 4: hasUnknownStreams = try reader.bool()
            case 5: canStream = try reader.bool()
            case 6: title = Self.bounded(try reader.string())
            case 7: performer = Self.bounded(try reader.string())
            case 8: thumbnail = try reader.byteArray()
            default: break
            }
        }
        if thumbnail.count > Self.largestThumbnail || !thumbnail.starts(with: [0xFF, 0xD8, 0xFF]) {
            thumbnail = []
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(duration, at: 1)
        writer.write(size, at: 2)
        writer.write(hasSound, at: 3)
        writer.write(hasUnknownStreams, at: 4)
        writer.write(canStream, at: 5)
        writer.write(title, at: 6)
        writer.write(performer, at: 7)
        writer.write(thumbnail, at: 8)
    }

    private static func bounded(_ size: PixelSize) -> PixelSize? {
        guard 1...longestSide ~= size.width, 1...longestSide ~= size.height else { return nil }
        return size
    }

    private static func bounded(_ text: String) -> String {
        let shown = text.unicodeScalars.filter { $0.properties.generalCategory != .control }
        return String(String(String.UnicodeScalarView(shown)).prefix(longestText))
    }
}
