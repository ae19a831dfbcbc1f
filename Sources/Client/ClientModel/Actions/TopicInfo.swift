/// A topic as it was made or changed.
public struct TopicInfo: Hashable, Sendable {
    /// Its title; nil when it did not change.
    public var title: String?
    /// 0xRRGGBB.
    public var iconColor: Int32 = 0
    /// The custom emoji that is its picture; 0 for none, nil when it did not change.
    public var iconEmoji: Int64?
    /// Whether it is closed; nil when that did not change.
    public var isClosed: Bool?
    /// Whether it is hidden; nil when that did not change.
    public var isHidden: Bool?

    /// Nothing changed.
    public init() {}
}

extension TopicInfo: RecordCodable {
    /// Fields: 1 title, 2 icon color, 3 icon emoji, 4 is closed, 5 is hidden.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init()
        while let field = try reader.next() {
            switch field {
            case 1: title = try reader.string()
            case 2: iconColor = try reader.int32()
            case 3: iconEmoji = try reader.int64()
            case 4: isClosed = try reader.bool()
            case 5: isHidden = try reader.bool()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(title, at: 1)
        writer.write(iconColor, at: 2)
        writer.write(iconEmoji, at: 3)
        writer.write(isClosed, at: 4)
        writer.write(isHidden, at: 5)
    }
}
