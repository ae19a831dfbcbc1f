/// A call between two users.
public struct CallRecord: Hashable, Sendable {
    /// The server's id of the call.
    public var id: Int64
    /// The way the call ended.
    public var end = CallEnd.ended
    /// The duration in seconds; 0 when nobody answered.
    public var duration: Int32 = 0
    /// True for a video call.
    public var isVideo = false

    /// Creates a call.
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

/// The way a call ended. An unknown value reads as ``ended``. The raw values are stored.
public enum CallEnd: UInt8, Hashable, Sendable, CaseIterable {
    /// A participant hung up.
    case ended = 0
    /// Nobody answered.
    case missed = 1
    /// It was declined.
    case declined = 2
    /// The line was busy.
    case busy = 3
    /// The connection was lost.
    case disconnected = 4
}
