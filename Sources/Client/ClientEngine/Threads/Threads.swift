public import ClientModel
import ClientNetwork
public import MessageStore
import SchemaMapping
public import Signals
import TelegramSchema

/// Reply threads: found by the message that they reply to, read, and followed (TC-105).
///
/// The replies are the history of a `MessageSpace.thread`, fetched like any other. A reply is written with
/// ``OutgoingMessage/thread``.
public struct Threads: Sendable {
    let services: AccountDependencies
    let processor: UpdateProcessor

    /// The threads of the account; `processor` stores answers.
    public init(_ services: AccountDependencies, processor: UpdateProcessor) {
        self.services = services
        self.processor = processor
    }

    /// Fetches the reply thread of a message; for a post of a channel it is in the discussion group. Its read state
    /// is tracked from then on.
    ///
    /// - Returns: The thread. Its first message is stored.
    /// - Throws: `APIError`, `StoreError`, ``TaskFailure`` for a chat that cannot be named to the server, or for a
    ///   message without a thread.
    public func open(_ message: MessageKey) async throws -> ReplyThreadKey {
        let selfID = services.selfID
        let input = try await services.store.read { try $0.inputPeer(message.peer, selfID: selfID) }
        while true {
            let revision = await processor.revision
            let answer = try await services.api.call(
                TLFunction.MessagesGetDiscussionMessage(peer: input, msgID: MessageID(rawValue: message.id)),
                RequestPolicy(priority: .interactive)
            )
            let first = answer.messages.compactMap { ReceivedMessage($0, selfID: selfID) }
            // In an album the first message has the replies.
            guard let root = first.map(\.message.key).min() else {
                throw TaskFailure.refused("THREAD_MISSING")
            }
            let key = ReplyThreadKey(root.peer, Int64(root.id))
            let isStored = try await processor.insert(askedAt: revision) { replay, changes in
                try replay.store(ReferencedPeers(users: answer.users, chats: answer.chats))
                for message in first where !changes.covers(message.message.key) { try replay.store(message) }
                try replay.transaction.take(answer, of: key)
            }
            if isStored { return key }
        }
    }

    /// The read state of a thread, now and after each change; nil if it was never opened. Delivered on the store's
    /// queues.
    public func state(of thread: ReplyThreadKey) -> Signal<ThreadState?, StoreError> {
        services.store.view(EntryView(.thread(thread)))
    }

    /// Marks the replies up to `id` as read. The count falls at once, and the position is sent until the server
    /// confirms it.
    ///
    /// - Throws: `StoreError`.
    public func read(upTo id: Int32, of thread: ReplyThreadKey) async throws {
        try await services.store.transaction { transaction in
            var state = try transaction.reader.entry(.thread(thread)) ?? ThreadState()
            guard id > state.incomingRead else { return }
            try transaction.read(&state, upTo: id, of: thread)
            try transaction.setEntry(state, for: .thread(thread))
            try transaction.requestTask(ThreadReadHandler.task(thread))
        }
    }
}

extension StoreTransaction {
    /// Stores the server's state of a thread. An unsent local read position is kept.
    fileprivate func take(_ told: TL.MessagesDiscussionMessage, of key: ReplyThreadKey) throws {
        let known = try reader.entry(.thread(key))
        var state = known ?? ThreadState()
        let (newest, read) = (told.maxID?.rawValue ?? 0, told.readInboxMaxID?.rawValue ?? 0)
        // A reply that came meanwhile is counted locally, but not in the answer.
        if known == nil || state.newest <= newest, read >= state.incomingRead {
            state.incomingRead = read
            state.unreadCount = told.unreadCount
        }
        state.newest = max(state.newest, newest)
        state.outgoingRead = max(state.outgoingRead, told.readOutboxMaxID?.rawValue ?? 0)
        state.toldRead = max(state.toldRead, read)
        try setEntry(state, for: .thread(key))
    }
}
