/// The position of a message in its chat: by time, then namespace, then id. Unique within a chat.
public struct MessagePosition: Hashable, Sendable {
    /// The date of the message, seconds since 1970 by the server's clock.
    public var timestamp: Int32
    /// The namespace in the chat.
    public var namespace: MessageNamespace
    /// The id in the namespace.
    public var id: Int32

    /// Creates a position.
    public init(timestamp: Int32, namespace: MessageNamespace, id: Int32) {
        self.timestamp = timestamp
        self.namespace = namespace
        self.id = id
    }

    /// The position before every message.
    public static let lowest = Self(
        timestamp: .min,
        namespace: MessageNamespace(rawValue: .min),
        id: .min
    )

    /// The position after every message.
    public static let highest = Self(
        timestamp: .max,
        namespace: MessageNamespace(rawValue: .max),
        id: .max
    )
}

extension MessagePosition: Comparable {
    /// Orders by age, older first.
    public static func < (left: Self, right: Self) -> Bool {
        if left.timestamp != right.timestamp { return left.timestamp < right.timestamp }
        if left.namespace != right.namespace { return left.namespace < right.namespace }
        return left.id < right.id
    }
}

extension MessagePosition: RecordCodable {
    /// Fields: 1 timestamp, 2 namespace, 3 id.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init(timestamp: 0, namespace: .cloud, id: 0)
        while let field = try reader.next() {
            switch field {
            case 1: timestamp = try reader.int32()
            case 2: namespace = MessageNamespace(rawValue: try reader.int32())
            case 3: id = try reader.int32()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(timestamp, at: 1)
        writer.write(namespace.rawValue, at: 2)
        writer.write(id, at: 3)
    }
}
