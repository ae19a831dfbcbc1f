/// With what one may react in a chat.
public struct AllowedReactions: Hashable, Sendable {
    /// With these; nothing else.
    public var reactions: [Reaction] = []
    /// How many different ones a message may have.
    public var limit: Int32?
    /// With everything, whatever the list says.
    public var allowsAll = false

    /// With nothing.
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
