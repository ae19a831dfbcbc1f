/// Width and height in pixels.
public struct PixelSize: Hashable, Sendable {
    /// The width in pixels; 0 when unknown.
    public var width: Int32
    /// The height in pixels; 0 when unknown.
    public var height: Int32

    /// Creates a size.
    public init(width: Int32, height: Int32) {
        self.width = width
        self.height = height
    }
}

extension PixelSize: RecordCodable {
    /// Fields: 1 width, 2 height.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init(width: 0, height: 0)
        while let field = try reader.next() {
            switch field {
            case 1: width = try reader.int32()
            case 2: height = try reader.int32()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(width, at: 1)
        writer.write(height, at: 2)
    }
}
