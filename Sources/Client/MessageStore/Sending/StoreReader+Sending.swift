public import ClientModel
import SQLite

extension StoreReader {
    /// Our unsent messages, chat by chat in their order.
    public func unsentMessages() throws -> [Message] { try outgoing(.sending) }

    /// Our messages in a chat that the server refused, in their order.
    public func failedMessages(in peer: PeerID) throws -> [Message] {
        try outgoing(.failed).filter { $0.key.peer == peer }
    }

    /// The message and, for an album, its other failed messages: they are sent again together.
    public func failedGroup(of key: MessageKey) throws -> [Message] {
        guard let message = try message(key) else { return [] }
        guard let grouping = message.groupingKey else { return [message] }
        return try failedMessages(in: key.peer).filter { $0.groupingKey == grouping }
    }

    func outgoing(_ flag: MessageFlags) throws -> [Message] {
        // There are few of both kinds, so one small index serves both.
        let messages = try database.all(
            "SELECT m.* FROM messages m WHERE m.flags & 6",
            read: Message.init(row:)
        )
        return messages.filter { $0.flags.contains(flag) }.sorted { $0.order < $1.order }
    }
}

extension Message: OrderedRow {
    /// The order by chat, then by position.
    struct Order: Comparable, Sendable {
        var peer: PeerID
        var position: MessagePosition

        static func < (left: Order, right: Order) -> Bool {
            left.peer == right.peer ? left.position < right.position : left.peer < right.peer
        }
    }

    var order: Order { Order(peer: key.peer, position: position) }
    var rowID: StableID { stableID }
}
