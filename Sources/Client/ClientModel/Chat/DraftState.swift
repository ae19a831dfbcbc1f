/// The unsent text of a chat. No typed text is lost: see ``merging(_:)``.
public struct DraftState: Hashable, Sendable {
    /// The text.
    public var text: String
    /// The formatting of the text.
    public var entities: [TextEntity] = []
    /// The message that it answers.
    public var reply: ReplyHeader?
    /// The date of the last change, seconds since 1970.
    public var date: Int32
    /// The number of our changes.
    public var version: Int64 = 0
    /// The last of our changes that the server has.
    public var syncedVersion: Int64 = 0
    /// True if the server may have other text: it must be fetched.
    public var isDoubtful = false
    /// True if links get no preview.
    public var noPreview = false
    /// True if the caption stands above the media.
    public var captionAbove = false
    /// The animation to play with the message.
    public var effect: Int64?

    /// Creates a draft.
    public init(text: String, date: Int32) {
        self.text = text
        self.date = date
    }
}

extension DraftState: RecordCodable {
    /// Fields: 1 text, 2 entities, 3 reply, 4 date, 5 version, 6 synced version, 7 no preview, 8 caption above, 9
    /// effect, 10 is doubtful.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init(text: "", date: 0)
        while let field = try reader.next() {
            switch field {
            case 1: text = try reader.string()
            case 2: try reader.append(to: &entities)
            case 3: reply = try reader.record()
            case 4: date = try reader.int32()
            case 5: version = try reader.int64()
            case 6: syncedVersion = try reader.int64()
            case 7: noPreview = try reader.bool()
            case 8: captionAbove = try reader.bool()
            case 9: effect = try reader.int64()
            case 10: isDoubtful = try reader.bool()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(text, at: 1)
        writer.write(entities, at: 2)
        writer.write(reply, at: 3)
        writer.write(date, at: 4)
        writer.write(version, at: 5)
        writer.write(syncedVersion, at: 6)
        writer.write(noPreview, at: 7)
        writer.write(captionAbove, at: 8)
        writer.write(effect, at: 9)
        if isDoubtful { writer.write(isDoubtful, at: 10) }
    }
}
