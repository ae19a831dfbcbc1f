import MessageStore
public import ClientModel

/// The place in an article at which its reader left it.
public struct ArticlePlace: Equatable, Sendable {
    /// The number of the topmost segment.
    public var segment: Int64
    /// The distance of its upper edge from that of the window, in pixels.
    public var top: Int32

    /// Creates a place.
    public init(segment: Int64, top: Int32) {
        self.segment = segment
        self.top = top
    }
}

extension ArticlePlace: RecordCodable {
    /// Fields: 1 segment, 2 top.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init(segment: 0, top: 0)
        while let field = try reader.next() {
            switch field {
            case 1: segment = try reader.int64()
            case 2: top = try reader.int32()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(segment, at: 1)
        writer.write(top, at: 2)
    }
}

extension EntryKey where Value == ArticlePlace {
    static func articlePlace(_ url: String) -> EntryKey { EntryKey(.cache(106), url) }
}
