/// Media that this version can only name: a game, an invoice, a giveaway, a story.
public struct NamedMedia: Hashable, Sendable {
    /// The kind of such media. An unknown value reads as ``other``. The raw values are stored.
    public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
        /// A kind of a newer version.
        case other = 0
        /// A game of a bot.
        case game = 1
        /// A bill that is to be paid.
        case invoice = 2
        /// The receipt of a bill.
        case receipt = 3
        /// Prizes that are drawn among subscribers.
        case giveaway = 4
        /// The winners of such prizes.
        case giveawayResults = 5
        /// A story of somebody.
        case story = 6
        /// Pictures and videos that one pays to see.
        case paidMedia = 7
    }

    /// The kind.
    public var kind: Kind
    /// The title, or "".
    public var title: String

    /// Creates media of a kind.
    public init(_ kind: Kind, title: String = "") {
        self.kind = kind
        self.title = title
    }
}

extension NamedMedia: RecordCodable {
    /// Fields: 1 kind, 2 title.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init(.other)
        while let field = try reader.next() {
            switch field {
            case 1: kind = try reader.rawValue(else: .other)
            case 2: title = try reader.string()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(kind, at: 1)
        writer.write(title, at: 2)
    }
}
