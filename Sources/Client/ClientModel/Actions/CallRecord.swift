/// A call of two.
public struct CallRecord: Hashable, Sendable {
    /// The server's number for it.
    public var id: Int64
    /// How it ended.
    public var end = CallEnd.ended
    /// Seconds; 0 when nobody answered.
    public var duration: Int32 = 0
    /// With pictures.
    public var isVideo = false

    /// A call.
    public init(id: Int64) {
        self.id = id
    }
}

extension CallRecord: RecordCodable {
    /// Fields: 1 id, 2 end, 3 duration, 4 is video.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init(id: 0)
        while let field = try reader.next() {
            switch field {
            case 1: id = try reader.fixed64()
            case 2: end = try reader.rawValue(else: .ended)
            case 3: duration = try reader.int32()
            case 4: isVideo = try reader.bool()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(fixed: id, at: 1)
        writer.write(end, at: 2)
        writer.write(duration, at: 3)
        writer.write(isVideo, at: 4)
    }
}
