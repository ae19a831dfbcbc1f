/// Where a message stands in its chat: by time, then namespace, then id. Unique within a chat.
public struct MessagePosition: Hashable, Sendable {
    /// When it was sent, seconds since 1970 by the server's clock.
    public var timestamp: Int32
    /// Which of the chat's sets of messages.
    public var namespace: MessageNamespace
    /// Its number there.
    public var id: Int32

    /// Names a place.
    public init(timestamp: Int32, namespace: MessageNamespace, id: Int32) {
        self.timestamp = timestamp
        self.namespace = namespace
        self.id = id
    }

    /// Before every message.
    public static let lowest = Self(
        timestamp: .min,
        namespace: MessageNamespace(rawValue: .min),
        id: .min
    )

    /// After every message.
    public static let highest = Self(
        timestamp: .max,
        namespace: MessageNamespace(rawValue: .max),
        id: .max
    )
}

extension MessagePosition: Comparable {
    /// Older first.
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
