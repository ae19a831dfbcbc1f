/// The details of a bot.
public struct BotTraits: Hashable, Sendable {
    /// The version, which grows when its description changes.
    public var version: Int32
    /// The properties.
    public var flags: BotFlags = []
    /// The placeholder in the field after its name; nil when it takes no inline queries.
    public var inlinePlaceholder: String?
    /// The number of monthly users.
    public var monthlyUsers: Int32 = 0

    /// Creates details.
    public init(version: Int32) {
        self.version = version
    }
}

extension BotTraits: RecordCodable {
    /// Fields: 1 version, 2 flags, 3 inline placeholder, 4 monthly users.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init(version: 0)
        while let field = try reader.next() {
            switch field {
            case 1: version = try reader.int32()
            case 2: flags = try reader.options()
            case 3: inlinePlaceholder = try reader.string()
            case 4: monthlyUsers = try reader.int32()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(version, at: 1)
        writer.write(flags, at: 2)
        writer.write(inlinePlaceholder, at: 3)
        writer.write(monthlyUsers, at: 4)
    }
}
