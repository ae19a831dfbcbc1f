/// The reactions that are allowed in a chat.
public struct AllowedReactions: Hashable, Sendable {
    /// The allowed reactions.
    public var reactions: [Reaction] = []
    /// The maximum number of different reactions on a message.
    public var limit: Int32?
    /// True if all reactions are allowed, whatever the list says.
    public var allowsAll = false

    /// Allows no reactions.
    public init() {}
}

extension AllowedReactions: RecordCodable {
    /// Fields: 1 reactions, 2 limit, 3 allows all.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init()
        while let field = try reader.next() {
            switch field {
            case 1: try reader.append(to: &reactions)
            case 2: limit = try reader.int32()
            case 3: allowsAll = try reader.bool()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(reactions, at: 1)
        writer.write(limit, at: 2)
        writer.write(allowsAll, at: 3)
    }
}
