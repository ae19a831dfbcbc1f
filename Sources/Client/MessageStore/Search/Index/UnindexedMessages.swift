import ClientModel

/// New messages that the index does not have yet, so that it need not read them again. What does not fit is read.
struct UnindexedMessages {
    private var messages: [Int64: Message] = [:]
    private static let limit = 8192

    /// Hands out a message, which is then no longer here.
    mutating func take(_ stableID: Int64) -> Message? { messages.removeValue(forKey: stableID) }

    mutating func append(_ message: Message) {
        guard messages.count < Self.limit else { return }
        messages[message.stableID.rawValue] = message
    }

    /// Notes a newer state of a message that is here; nil when it was deleted.
    mutating func replace(_ id: StableID, with message: Message?) {
        if messages[id.rawValue] != nil { messages[id.rawValue] = message }
    }

    mutating func removeAll() { messages.removeAll(keepingCapacity: true) }
}
