public import ClientModel
import ClientNetwork
public import MessageStore
import SchemaMapping
public import Signals
import TelegramSchema

/// Threads of answers: found by what they answer, read, and followed (client.md TC-105).
///
/// The answers are the history of a `MessageSpace.thread`, fetched as any other; one is written by
/// ``OutgoingMessage/thread``.
public struct Threads: Sendable {
    let services: AccountDependencies
    let processor: UpdateProcessor

    /// Threads of the account; what the server tells goes through `processor`.
    public init(_ services: AccountDependencies, processor: UpdateProcessor) {
        self.services = services
        self.processor = processor
    }

    /// Asks for the thread of answers to a message: for the post of a channel it is in the group that has the comments.
    /// From then on what is read of it is kept.
    ///
    /// - Returns: The thread. Its first message is stored.
    /// - Throws: `APIError`, `StoreError`, ``TaskFailure`` for a chat that cannot be named to the server, or when the
    ///   message has no such thread.
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
            // Of an album the first one has the answers.
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

    /// How far a thread is read, now and whenever that changes; nil for one that was never opened. On the store's queues.
    public func state(of thread: ReplyThreadKey) -> Signal<ThreadState?, StoreError> {
        services.store.view(EntryView(.thread(thread)))
    }

    /// Notes that the answers up to `id` were seen. The count falls at once, and the server is told until it has confirmed.
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
    /// Takes what the server says of a thread as a whole. What was read here and not told yet stays read.
    fileprivate func take(_ told: TL.MessagesDiscussionMessage, of key: ReplyThreadKey) throws {
        let known = try reader.entry(.thread(key))
        var state = known ?? ThreadState()
        let (newest, read) = (told.maxID?.rawValue ?? 0, told.readInboxMaxID?.rawValue ?? 0)
        // An answer that came meanwhile is counted here, and not there.
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
