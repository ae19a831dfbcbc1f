/// The data that a button sends to its bot.
public struct CallbackData: Hashable, Sendable {
    /// The bot's own bytes.
    public var data: [UInt8]
    /// True if the bot requires a check of the user's password.
    public var needsPassword = false

    /// Creates data without a password check.
    public init(_ data: [UInt8]) {
        self.data = data
    }
}

extension CallbackData: RecordCodable {
    /// Fields: 1 data, 2 needs password.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init([])
        while let field = try reader.next() {
            switch field {
            case 1: data = try reader.byteArray()
            case 2: needsPassword = try reader.bool()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(data, at: 1)
        writer.write(needsPassword, at: 2)
    }
}
