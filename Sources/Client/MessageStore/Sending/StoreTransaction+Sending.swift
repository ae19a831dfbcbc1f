public import ClientModel

extension StoreTransaction {
    /// Moves messages that are on their way behind what a chat got meanwhile, so that they stay last: none
    /// has a date before `timestamp`, seconds since 1970, after this. The message `sent` stays where it is, as
    /// it is being given its place now.
    public func delayUnsent(in peer: PeerID, to timestamp: Int32, except sent: StableID? = nil) throws {
        for message in try reader.unsentMessages()
        where message.key.peer == peer && message.stableID != sent && message.timestamp < timestamp {
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

extension Watch {
    /// Our messages that are on their way, in all chats.
    public static var unsentMessages: Watch { Watch(.unsentMessages) }

    /// Our messages in a chat that the server refused.
    public static func failedMessages(in peer: PeerID) -> Watch { Watch(.failedMessages, peer.packed) }
}
