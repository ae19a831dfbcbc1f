/// The formatting or meaning of a part of a text: bold, a link, a mention…
public struct TextEntity: Hashable, Sendable {
    /// The start in UTF-16 code units as on the wire. Untrusted: clip it to the text.
    public var offset: Int32
    /// The length in UTF-16 code units. Untrusted: clip it to the text.
    public var length: Int32
    /// The kind.
    public var kind: TextEntityKind

    /// Creates an entity.
    public init(offset: Int32, length: Int32, _ kind: TextEntityKind) {
        self.offset = offset
        self.length = length
        self.kind = kind
    }

    /// An entity of a range of UTF-16 code units.
    public init(_ range: Range<Int>, _ kind: TextEntityKind) {
        self.init(offset: Int32(clamping: range.lowerBound), length: Int32(clamping: range.count), kind)
    }

    /// The range of the entity in a text of `length` UTF-16 code units.
    public func range(in length: Int) -> Range<Int> {
        let start = min(max(Int(offset), 0), length)
        return start..<min(max(start + Int(self.length), start), length)
    }
}

extension TextEntity: RecordCodable {
    /// Fields: 1 offset, 2 length, 3 kind.
    public init(from reader: inout RecordReader) throws(RecordError) {
        var offset: Int32 = 0
        var length: Int32 = 0
        var kind: TextEntityKind?
        while let field = try reader.next() {
            switch field {
            case 1: offset = try reader.int32()
            case 2: length = try reader.int32()
            case 3: kind = try reader.record()
            default: break
            }
        }
        guard let kind else { throw .missing(field: 3) }
        self.init(offset: offset, length: length, kind)
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(offset, at: 1)
        writer.write(length, at: 2)
        writer.write(kind, at: 3)
    }
}

/// The kind of a ``TextEntity``. Stored as a choice record.
public enum TextEntityKind: Hashable, Sendable {
    /// `@username`.
    case mention
    /// `#tag`.
    case hashtag
    /// `$CURRENCY`.
    case cashtag
    /// `/command`.
    case botCommand
    /// An address in the text.
    case url
    /// A mail address.
    case email
    /// A phone number.
    case phone
    /// A card number.
    case bankCard
    /// Bold.
    case bold
    /// Italic.
    case italic
    /// Underlined.
    case underline
    /// Struck through.
    case strikethrough
    /// Hidden until tapped.
    case spoiler
    /// Fixed width, inside a line.
    case code
    /// A block of code in this language; "" if unknown.
    case codeBlock(String)
    /// Text with this address behind it.
    case link(String)
    /// Text with a mention of this peer, who may have no username.
    case mentionOf(PeerID)
    /// A custom emoji with this document.
    case customEmoji(Int64)
    /// A quotation.
    case blockquote
    /// A quotation that shows its first lines until opened.
    case foldedBlockquote
    /// A time.
    case date(TextDate)
    /// An entity of a kind that only a newer version knows.
    case unknown(UnknownRecord)
}

extension TextEntityKind: RecordCodable {
    /// Choices: 1 mention, 2 hashtag, 3 cashtag, 4 bot command, 5 url, 6 email, 7 phone, 8 bank card, 9 bold, 10
    /// italic, 11 underline, 12 strikethrough, 13 spoiler, 14 code, 15 code block, 16 link, 17 mention of, 18 custom
    /// emoji, 19 blockquote, 20 folded blockquote, 21 date.
    public init(from reader: inout RecordReader) throws(RecordError) {
        switch try reader.next() {
        case 1: self = .mention
        case 2: self = .hashtag
        case 3: self = .cashtag
        case 4: self = .botCommand
        case 5: self = .url
        case 6: self = .email
        case 7: self = .phone
        case 8: self = .bankCard
        case 9: self = .bold
        case 10: self = .italic
        case 11: self = .underline
        case 12: self = .strikethrough
        case 13: self = .spoiler
        case 14: self = .code
        case 15: self = .codeBlock(try reader.string())
        case 16: self = .link(try reader.string())
        case 17: self = .mentionOf(try reader.peerID())
        case 18: self = .customEmoji(try reader.int64())
        case 19: self = .blockquote
        case 20: self = .foldedBlockquote
        case 21: self = .date(try reader.record())
        default: self = .unknown(reader.unknownRecord())
        }
    }

    /// Writes the choice.
    public func write(to writer: inout RecordWriter) {
        switch self {
        case .mention: writer.write(true, at: 1)
        case .hashtag: writer.write(true, at: 2)
        case .cashtag: writer.write(true, at: 3)
        case .botCommand: writer.write(true, at: 4)
        case .url: writer.write(true, at: 5)
        case .email: writer.write(true, at: 6)
        case .phone: writer.write(true, at: 7)
        case .bankCard: writer.write(true, at: 8)
        case .bold: writer.write(true, at: 9)
        case .italic: writer.write(true, at: 10)
        case .underline: writer.write(true, at: 11)
        case .strikethrough: writer.write(true, at: 12)
        case .spoiler: writer.write(true, at: 13)
        case .code: writer.write(true, at: 14)
        case .codeBlock(let value): writer.writeAlways(value, at: 15)
        case .link(let value): writer.writeAlways(value, at: 16)
        case .mentionOf(let value): writer.write(value, at: 17)
        case .customEmoji(let value): writer.writeAlways(value, at: 18)
        case .blockquote: writer.write(true, at: 19)
        case .foldedBlockquote: writer.write(true, at: 20)
        case .date(let value): writer.write(value, at: 21)
        case .unknown(let record): writer.write(fieldsOf: record)
        }
    }
}
