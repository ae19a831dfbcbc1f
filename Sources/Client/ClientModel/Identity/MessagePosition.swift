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
