/// What was typed into a chat and not sent. Nothing typed is lost: see ``merging(_:)``.
public struct DraftState: Hashable, Sendable {
    /// The text.
    public var text: String
    /// What parts of it are.
    public var entities: [TextEntity] = []
    /// What it answers.
    public var reply: ReplyHeader?
    /// When it was last changed, seconds since 1970.
    public var date: Int32
    /// Counts our changes to it.
    public var version: Int64 = 0
    /// The last of our changes that the server has.
    public var syncedVersion: Int64 = 0
    /// Whether the server may have other words than these: it is to be asked.
    public var isDoubtful = false
    /// Links are to have no preview.
    public var noPreview = false
    /// The caption is to stand above the media.
    public var captionAbove = false
    /// An animation to play with it.
    public var effect: Int64?

    /// A draft.
    public init(text: String, date: Int32) {
        self.text = text
        self.date = date
    }
}

extension DraftState: RecordCodable {
    /// Fields: 1 text, 2 entities, 3 reply, 4 date, 5 version, 6 synced version, 7 no preview, 8 caption
    /// above, 9 effect, 10 is doubtful.
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
