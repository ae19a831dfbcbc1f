/// The description of a bot, by the bot itself.
public struct BotDescription: Hashable, Sendable {
    /// The text shown in an empty chat.
    public var text = ""
    /// The commands of the bot.
    public var commands: [BotCommand] = []
    /// The page behind its menu button; nil for the commands.
    public var menu: BotMenu?
    /// The photo shown with the text.
    public var photo: Photo?
    /// The animation shown with the text.
    public var document: Document?

    /// Creates an empty description.
    public init() {}
}

extension BotDescription: RecordCodable {
    /// Fields: 1 text, 2 commands, 3 menu, 4 photo, 5 document.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init()
        while let field = try reader.next() {
            switch field {
            case 1: text = try reader.string()
            case 2: try reader.append(to: &commands)
            case 3: menu = try reader.record()
            case 4: photo = try reader.record()
            case 5: document = try reader.record()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(text, at: 1)
        writer.write(commands, at: 2)
        writer.write(menu, at: 3)
        writer.write(photo, at: 4)
        writer.write(document, at: 5)
    }
}
