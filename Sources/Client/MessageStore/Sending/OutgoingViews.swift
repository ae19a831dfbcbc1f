public import ClientModel

/// Shows our unsent messages, chat by chat in their order: the work list of the sender. A message that is gone was
/// sent, failed or deleted.
public struct UnsentMessagesView: LiveView {
    private var head = OrderedPrefix<Message>()

    /// A view of all chats.
    public init() {}

    /// The unsent messages.
    public var watches: Set<DatabaseRegion> { [.unsentMessages] }

    /// The messages.
    public var value: [Message] { head.rows }

    /// Reads the messages.
    public mutating func load(from reader: StoreReader) throws {
        try head.load { _, _ in try reader.unsentMessages() }
    }

    /// Applies the messages' new states from the changes.
    public mutating func replay(_ changes: ChangeSet, from reader: StoreReader) throws -> ViewUpdate {
        let states = changes.states { $0.flags.contains(.sending) }
        return .changed(if: try head.patch(states) { _, _ in [] })
    }
}

/// Shows our messages in one chat that the server refused: the red mark.
public struct FailedMessagesView: LiveView {
    private let peer: PeerID
    private var head = OrderedPrefix<Message>()

    /// A view of the chat with `peer`.
    public init(_ peer: PeerID) { self.peer = peer }

    /// The failed messages of the chat.
    public var watches: Set<DatabaseRegion> { [.failedMessages(in: peer)] }

    /// The messages, in their order.
    public var value: [Message] { head.rows }

    /// Reads the messages.
    public mutating func load(from reader: StoreReader) throws {
        try head.load { [peer] _, _ in try reader.failedMessages(in: peer) }
    }

    /// Applies the messages' new states from the changes.
    public mutating func replay(_ changes: ChangeSet, from reader: StoreReader) throws -> ViewUpdate {
        let states = changes.states { [peer] in $0.flags.contains(.failed) && $0.key.peer == peer }
        return .changed(if: try head.patch(states) { _, _ in [] })
    }
}

extension ChangeSet {
    /// The changed messages: the current state where `isShown` is true, nil for the others.
    fileprivate func states(_ isShown: (Message) -> Bool) -> [StableID: Message?] {
        var states: [StableID: Message?] = [:]
        for changed in messages.values {
            for (id, message) in changed {
                // A message that moved to another chat is listed in both, as removed from the first.
                let shown = message.flatMap { isShown($0) ? $0 : nil }
                if shown != nil || states[id] == nil { states.updateValue(shown, forKey: id) }
            }
        }
        return states
    }
}
