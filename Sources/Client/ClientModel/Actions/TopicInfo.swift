/// The creation or a change of a topic.
public struct TopicInfo: Hashable, Sendable {
    /// The title; nil when unchanged.
    public var title: String?
    /// The colour of the icon, 0xRRGGBB.
    public var iconColor: Int32 = 0
    /// The custom emoji of the icon; 0 for none, nil when unchanged.
    public var iconEmoji: Int64?
    /// True if the topic is closed; nil when unchanged.
    public var isClosed: Bool?
    /// True if the topic is hidden; nil when unchanged.
    public var isHidden: Bool?

    /// Creates a value without changes.
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
