/// A player that a web page offers for its video.
public struct WebEmbed: Hashable, Sendable {
    /// The address of the player. Untrusted: it is shown in a sandbox.
    public var url: String
    /// "iframe" or a MIME type.
    public var type: String
    /// The size in pixels.
    public var size: PixelSize

    /// Creates a player.
    public init(url: String, type: String, size: PixelSize) {
        self.url = url
        self.type = type
        self.size = size
    }
}

extension WebEmbed: RecordCodable {
    /// Fields: 1 url, 2 type, 3 size.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init(url: "", type: "", size: PixelSize(width: 0, height: 0))
        while let field = try reader.next() {
            switch field {
            case 1: url = try reader.string()
            case 2: type = try reader.string()
            case 3: size = try reader.record()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(url, at: 1)
        writer.write(type, at: 2)
        writer.write(size, at: 3)
    }
}
