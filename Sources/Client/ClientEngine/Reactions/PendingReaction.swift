import ClientModel
import MessageStore

extension PendingActionKind {
    /// A reaction of the user that was not sent yet.
    static let reaction = PendingActionKind(rawValue: 1)
}

/// The user's unconfirmed reactions to a message.
struct PendingReaction: Equatable, Sendable {
    /// All reactions that the user has chosen.
    var chosen: [Reaction]
    /// The reactions that the server has, as far as known.
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
    /// The queue of the user's reactions to one message.
    static func reaction(_ key: MessageKey) -> TaskQueueID {
        TaskQueueID("react:\(key.peer.packed)", Int64(key.id))
    }
}

extension StoreReader {
    /// The user's unconfirmed reactions to a message; nil if there are none.
    func pendingReaction(to message: StableID) throws -> PendingReaction? {
        try pendingAction(.reaction, of: message).map { try PendingReaction(record: $0) }
    }
}

extension StoreTransaction {
    /// Settles a pending reaction after the server has taken or refused it. After a refusal the message shows the
    /// server's reactions again. While a newer reaction waits, that one is shown.
    ///
    /// - Parameters:
    ///   - key: The message.
    ///   - taken: The reactions that the server took; nil if it refused.
    ///   - task: The task that sent them.
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
