import ClientModel
import MessageStore

extension PendingActionKind {
    /// We react to a message, and the server was not told yet.
    static let reaction = PendingActionKind(rawValue: 1)
}

/// How we react to a message while the server does not know it.
struct PendingReaction: Equatable, Sendable {
    /// With what, all together.
    var chosen: [Reaction]
    /// What the server has, as far as it has told.
    var confirmed: [Reaction]
}

extension PendingReaction: RecordCodable {
    /// Fields: 1 chosen, 2 confirmed.
    init(from reader: inout RecordReader) throws(RecordError) {
        self.init(chosen: [], confirmed: [])
        while let field = try reader.next() {
            switch field {
            case 1: try reader.append(to: &chosen)
            case 2: try reader.append(to: &confirmed)
            default: break
            }
        }
    }

    func write(to writer: inout RecordWriter) {
        writer.write(chosen, at: 1)
        writer.write(confirmed, at: 2)
    }
}

extension TaskQueueID {
    /// Our reactions to one message, in their order.
    static func reaction(_ key: MessageKey) -> TaskQueueID {
        TaskQueueID("react:\(key.peer.packed)", Int64(key.id))
    }
}

extension StoreReader {
    /// How we react to a message, as long as the server was not told.
    func pendingReaction(to message: StableID) throws -> PendingReaction? {
        try pendingAction(.reaction, of: message).map { try PendingReaction(record: $0) }
    }
}

extension StoreTransaction {
    /// Ends what was pending of a reaction once the server has taken it, or refused it: then the message shows again
    /// what the server has. While a newer one waits to be told, that one is shown.
    ///
    /// - Parameters:
    ///   - key: The message.
    ///   - taken: What the server took; nil when it refused.
    ///   - task: The task that told it.
    /// - Throws: `StoreError`.
    func settleReaction(to key: MessageKey, taken: [Reaction]?, by task: TaskID?) throws {
        guard let message = try reader.message(key),
            var pending = try reader.pendingReaction(to: message.stableID)
        else { return }
        if let taken { pending.confirmed = taken }
        let isWaiting = try reader.tasks(in: .reaction(key)).contains { $0.id != task }
        guard !isWaiting else {
            return try setPendingAction(.reaction, of: message.stableID, pending.record())
        }
        try setPendingAction(.reaction, of: message.stableID, nil)
        guard taken == nil else { return }
        let reactions = message.reactions.choosing(pending.confirmed)
        try update(key) { $0.reactions = reactions }
    }
}
