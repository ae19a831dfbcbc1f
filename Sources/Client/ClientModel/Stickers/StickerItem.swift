/// A sticker in its set.
public struct StickerItem: Hashable, Sendable {
    /// The sticker.
    public var document: Document
    /// The emoji that it stands for, by which it is found.
    public var emoji: [String]
    /// The words by which it is found.
    public var keywords: [String] = []

    /// Creates a sticker.
    public init(document: Document, emoji: [String]) {
        self.document = document
        self.emoji = emoji
    }
}

extension StickerItem: RecordCodable {
    /// Fields: 1 document, 2 emoji, 3 keywords.
    public init(from reader: inout RecordReader) throws(RecordError) {
        var document: Document?
        var emoji: [String] = []
        var keywords: [String] = []
        while let field = try reader.next() {
            switch field {
            case 1: document = try reader.record()
            case 2: emoji.append(try reader.string())
            case 3: keywords.append(try reader.string())
            default: break
            }
        }
        guard let document else { throw .missing(field: 1) }
        self.init(document: document, emoji: emoji)
        self.keywords = keywords
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(document, at: 1)
        writer.write(emoji, at: 2)
        writer.write(keywords, at: 3)
    }
}
