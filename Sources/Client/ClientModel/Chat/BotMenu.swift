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
