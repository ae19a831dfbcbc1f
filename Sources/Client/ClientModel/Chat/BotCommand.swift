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
