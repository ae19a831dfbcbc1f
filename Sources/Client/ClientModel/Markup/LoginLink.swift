/// An address that can tell its site who we are.
public struct LoginLink: Hashable, Sendable {
    /// The address.
    public var url: String
    /// The button's id, for the request.
    public var id: Int32
    /// The label in a forward, or "".
    public var forwardedText = ""

    /// Creates a link.
    public init(url: String, id: Int32) {
        self.url = url
        self.id = id
    }
}

extension LoginLink: RecordCodable {
    /// Fields: 1 url, 2 id, 3 forwarded text.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init(url: "", id: 0)
        while let field = try reader.next() {
            switch field {
            case 1: url = try reader.string()
            case 2: id = try reader.int32()
            case 3: forwardedText = try reader.string()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(url, at: 1)
        writer.write(id, at: 2)
        writer.write(forwardedText, at: 3)
    }
}
