/// The details of a piece of music.
public struct MusicInfo: Hashable, Sendable {
    /// The duration in seconds.
    public var duration: Int32
    /// The title, or "".
    public var title: String
    /// The performer, or "".
    public var performer: String

    /// Creates details.
    public init(duration: Int32, title: String, performer: String) {
        self.duration = duration
        self.title = title
        self.performer = performer
    }
}

extension MusicInfo: RecordCodable {
    /// Fields: 1 duration, 2 title, 3 performer.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init(duration: 0, title: "", performer: "")
        while let field = try reader.next() {
            switch field {
            case 1: duration = try reader.int32()
            case 2: title = try reader.string()
            case 3: performer = try reader.string()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(duration, at: 1)
        writer.write(title, at: 2)
        writer.write(performer, at: 3)
    }
}
