public import ClientModel
import SQLite

extension StoreTransaction {
    /// Moves a message of ours to the key that the server assigned; its visible row keeps its identity. Also correct
    /// when the server's own copy came before this answer.
    ///
    /// - Parameters:
    ///   - id: The message as it was stored.
    ///   - key: Its key on the server.
    ///   - timestamp: The server's date, seconds since 1970.
    ///   - change: Applies other fields of the server's answer, such as media.
    /// - Returns: The message; nil when it was deleted here meanwhile, and the server must be told so.
    /// - Throws: ``StoreError``, and errors of `change`.
    @discardableResult
    public func confirmSent(
        _ id: StableID,
        as key: MessageKey,
        timestamp: Int32,
        _ change: (inout MessageFields) throws -> Void = { _ in }
    ) throws -> Message? {
        try update(id) { fields in
            fields.key = key
            fields.timestamp = timestamp
            fields.flags.subtract([.sending, .failed])
            fields.failure = nil
            try change(&fields)
        }
    }

    /// Marks a message of ours as failed. It stays until it is deleted or ``retrySending(_:at:)`` is called.
    ///
    /// A failing task does this to its message. Does nothing to a message that is not being sent.
    @discardableResult
    public func failSending(_ id: StableID, _ failure: SendFailure) throws -> Message? {
        guard let message = try reader.message(id), message.flags.contains(.sending) else { return nil }
        return try update(id) { fields in
            fields.flags.remove(.sending)
            fields.flags.insert(.failed)
            fields.failure = failure
        }
    }

    /// Puts failed messages back into sending, last in their chat; the caller adds their tasks in the same
    /// transaction. They keep their random ids, by which the server recognizes those that it already has.
    ///
    /// - Parameters:
    ///   - ids: The messages, as of ``StoreReader/failedGroup(of:)``; those that did not fail are skipped.
    ///   - timestamp: Now, seconds since 1970 by the server's clock.
    /// - Returns: The messages that are being sent now, in the order given.
    /// - Throws: ``StoreError``.
    @discardableResult
    public func retrySending(_ ids: [StableID], at timestamp: Int32) throws -> [Message] {
        try ids.compactMap { id in
            guard let message = try reader.message(id), message.flags.contains(.failed) else { return nil }
            return try update(id) { fields in
                fields.flags.remove(.failed)
                fields.flags.insert(.sending)
                fields.failure = nil
                fields.timestamp = max(timestamp, fields.timestamp)
            }
        }
    }

    /// Moves unsent, unscheduled messages behind newer messages of the chat, so that they stay last: afterwards none
    /// has a date before `timestamp`, seconds since 1970. The message `sent` stays where it is, as it is being moved
    /// to its final place.
    public func delayUnsent(in peer: PeerID, to timestamp: Int32, except sent: StableID? = nil) throws {
        for message in try reader.unsentMessages()
        where message.key.peer == peer && message.key.namespace == .local && message.stableID != sent
            && message.timestamp < timestamp
        {
            try update(message.stableID) { $0.timestamp = timestamp }
        }
    }

    /// Combines messages into one album, or separates them for nil, as when the others of it failed.
    public func regroup(_ messages: [StableID], as groupingKey: Int64?) throws {
        for id in messages { try update(id) { $0.groupingKey = groupingKey } }
    }

    /// Touches the lists of unsent and failed messages.
    func updateOutgoing(from old: Message?, to new: Message?) {
        let flags = (old?.flags ?? []).union(new?.flags ?? [])
        guard !flags.isDisjoint(with: [.sending, .failed]) else { return }
        for message in [old, new].compactMap(\.self) {
            if message.flags.contains(.sending) { changes.touch(.unsentMessages) }
            if message.flags.contains(.failed) { changes.touch(.failedMessages(in: message.key.peer)) }
        }
    }
}

extension DatabaseRegion {
    /// Our unsent messages in all chats.
    public static var unsentMessages: DatabaseRegion { DatabaseRegion(.unsentMessages) }

    /// Our messages in a chat that the server refused.
    public static func failedMessages(in peer: PeerID) -> DatabaseRegion {
        DatabaseRegion(.failedMessages, peer.packed)
    }
}

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

    private func outgoing(_ flag: MessageFlags) throws -> [Message] {
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
