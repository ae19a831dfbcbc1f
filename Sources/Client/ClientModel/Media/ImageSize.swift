/// One of the loadable sizes of a photo.
public struct ImageSize: Hashable, Sendable {
    /// The server's letter for the size: "s", "m", "x", "y", "w"…
    public var type: String
    /// The size in pixels.
    public var size: PixelSize
    /// The length of the whole file in bytes.
    public var byteCount: Int32
    /// The numbers of bytes after which a progressive image can be shown, rising; the last is the whole.
    public var progressive: [Int64] = []

    /// Creates a size.
    public init(type: String, size: PixelSize, byteCount: Int32) {
        self.type = type
        self.size = size
        self.byteCount = byteCount
    }
}

extension ImageSize: RecordCodable {
    /// Fields: 1 type, 2 size, 3 byte count, 4 progressive.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init(type: "", size: PixelSize(width: 0, height: 0), byteCount: 0)
        while let field = try reader.next() {
            switch field {
            case 1: type = try reader.string()
            case 2: size = try reader.record()
            case 3: byteCount = try reader.int32()
            case 4: progressive = try reader.packed()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(type, at: 1)
        writer.write(size, at: 2)
        writer.write(byteCount, at: 3)
        writer.write(packed: progressive, at: 4)
    }
}
