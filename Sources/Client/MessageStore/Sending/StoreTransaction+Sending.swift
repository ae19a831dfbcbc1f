public import ClientModel

extension StoreTransaction {
    /// Gives a message of ours the place that the server has given it: its row on the screen stays the same one.
    /// Also right when the server's own copy came before this answer.
    ///
    /// - Parameters:
    ///   - id: The message as it was stored.
    ///   - key: Its address on the server.
    ///   - timestamp: The server's date, seconds since 1970.
    ///   - change: What else the server says of it, such as its media.
    /// - Returns: The message; nil when it was deleted here meanwhile, and the server is to be told so.
    /// - Throws: ``StoreError``, and what `change` throws.
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

    /// Notes that a message of ours cannot be sent. It stays, marked, until it is deleted or ``retrySending(_:at:)``.
    ///
    /// A task that fails does this to its message. Does nothing to a message that is not on its way.
    @discardableResult
    public func failSending(_ id: StableID, _ failure: SendFailure) throws -> Message? {
        guard let message = try reader.message(id), message.flags.contains(.sending) else { return nil }
        return try update(id) { fields in
            fields.flags.remove(.sending)
            fields.flags.insert(.failed)
            fields.failure = failure
        }
    }

    /// Puts failed messages on their way again, last in their chat; the caller adds their tasks in the same
    /// transaction. They keep their random ids, so that the server knows one that it got the first time.
    ///
    /// - Parameters:
    ///   - ids: The messages, as of ``StoreReader/failedGroup(of:)``; those that did not fail are passed over.
    ///   - timestamp: Now, seconds since 1970 by the server's clock.
    /// - Returns: The messages that are on their way now, in the order given.
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

    /// Moves messages that are on their way, and not to be sent later, behind what a chat got meanwhile, so that they stay last: none
    /// has a date before `timestamp`, seconds since 1970, after this. The message `sent` stays where it is, as
    /// it is being given its place now.
    public func delayUnsent(in peer: PeerID, to timestamp: Int32, except sent: StableID? = nil) throws {
        for message in try reader.unsentMessages()
        where message.key.peer == peer && message.key.namespace == .local && message.stableID != sent
            && message.timestamp < timestamp
        {
            try update(message.stableID) { $0.timestamp = timestamp }
        }
    }

    /// Makes messages one album, or single ones for nil, as when the others of it failed.
    public func regroup(_ messages: [StableID], as groupingKey: Int64?) throws {
        for id in messages { try update(id) { $0.groupingKey = groupingKey } }
    }

    /// Touches the lists of messages that are on their way or failed.
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
    /// Our messages that are on their way, in all chats.
    public static var unsentMessages: DatabaseRegion { DatabaseRegion(.unsentMessages) }

    /// Our messages in a chat that the server refused.
    public static func failedMessages(in peer: PeerID) -> DatabaseRegion {
        DatabaseRegion(.failedMessages, peer.packed)
    }
}
