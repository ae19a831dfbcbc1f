public import ClientModel

/// A file of a message that was downloaded into one of the user's folders.
public struct SavedFile: RecordCodable, Equatable, Sendable {
    /// The path.
    public let path: String
    /// The size, in bytes.
    public let byteCount: Int64
    /// The time of the download, seconds since 1970.
    public let time: Int32

    /// Creates a record of a file.
    public init(path: String, byteCount: Int64, time: Int32) {
        (self.path, self.byteCount, self.time) = (path, byteCount, time)
    }

    /// Fields: 1 path, 2 size, 3 time.
    public init(from reader: inout RecordReader) throws(RecordError) {
        var (path, byteCount, time) = ("", Int64(0), Int32(0))
        while let field = try reader.next() {
            switch field {
            case 1: path = try reader.string()
            case 2: byteCount = try reader.int64()
            case 3: time = try reader.int32()
            default: break
            }
        }
        self.init(path: path, byteCount: byteCount, time: time)
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(path, at: 1)
        writer.write(byteCount, at: 2)
        writer.write(time, at: 3)
    }
}
