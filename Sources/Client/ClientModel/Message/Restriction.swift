/// The reason why a platform may not show something.
public struct Restriction: Hashable, Sendable {
    /// The platform: "all", "android"…
    public var platform: String
    /// The reason, for programs.
    public var reason: String
    /// The text to show instead.
    public var text: String

    /// Creates a restriction.
    public init(platform: String, reason: String, text: String) {
        self.platform = platform
        self.reason = reason
        self.text = text
    }
}

extension Restriction: RecordCodable {
    /// Fields: 1 platform, 2 reason, 3 text.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init(platform: "", reason: "", text: "")
        while let field = try reader.next() {
            switch field {
            case 1: platform = try reader.string()
            case 2: reason = try reader.string()
            case 3: text = try reader.string()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(platform, at: 1)
        writer.write(reason, at: 2)
        writer.write(text, at: 3)
    }
}
