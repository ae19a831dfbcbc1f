import ClientModel

/// New messages that the index does not have yet, cached so that indexing need not read them. Messages beyond the
/// limit are read.
struct UnindexedMessages {
    private var messages: [Int64: Message] = [:]
    private static let limit = 8192

    /// Removes and returns a message.
    mutating func take(_ stableID: Int64) -> Message? { messages.removeValue(forKey: stableID) }

    mutating func append(_ message: Message) {
        guard messages.count < Self.limit else { return }
        messages[message.stableID.rawValue] = message
    }

    /// Stores a newer state of a cached message; nil when it was deleted.
    mutating func replace(_ id: StableID, with message: Message?) {
        if messages[id.rawValue] != nil { messages[id.rawValue] = message }
    }

    mutating func removeAll() { messages.removeAll(keepingCapacity: true) }
}
