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

    /// True if there is neither text nor picture.
    public var isEmpty: Bool { text.isEmpty && photo == nil && document == nil }

    /// The picture: the photo, or the animation; nil for none.
    public var picture: Media? { photo.map { .photo($0) } ?? document.map { .document($0) } }
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

/// A command of a bot.
public struct BotCommand: Hashable, Sendable {
    /// The name without the slash.
    public var name: String
    /// The description.
    public var summary: String

    /// Creates a command.
    public init(name: String, summary: String) {
        self.name = name
        self.summary = summary
    }
}

extension BotCommand: RecordCodable {
    /// Fields: 1 name, 2 summary.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init(name: "", summary: "")
        while let field = try reader.next() {
            switch field {
            case 1: name = try reader.string()
            case 2: summary = try reader.string()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(name, at: 1)
        writer.write(summary, at: 2)
    }
}

/// A page of a bot, behind its menu button.
public struct BotMenu: Hashable, Sendable {
    /// The label of the button.
    public var text: String
    /// The address of the page. Untrusted.
    public var url: String

    /// Creates a page.
    public init(text: String, url: String) {
        self.text = text
        self.url = url
    }
}

extension BotMenu: RecordCodable {
    /// Fields: 1 text, 2 url.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init(text: "", url: "")
        while let field = try reader.next() {
            switch field {
            case 1: text = try reader.string()
            case 2: url = try reader.string()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(text, at: 1)
        writer.write(url, at: 2)
    }
}
