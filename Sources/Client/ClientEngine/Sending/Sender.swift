public import ClientModel
public import MessageStore

/// Sends messages: shows each at once and stores, in the same transaction, the task that sends it.
///
/// Works offline and outlives the program. What is sent to one chat arrives there in the order of the calls, whatever
/// has to be uploaded before; chats do not wait for each other.
public struct Sender: Sendable {
    let services: AccountDependencies

    /// A sender of the account.
    public init(_ services: AccountDependencies) { self.services = services }

    /// What was enqueued.
    public struct Enqueued: Equatable, Sendable {
        /// The messages as they are known from now on, in their order.
        public let messages: [StableID]
        /// The task that sends them; see `MessageStore.outcome(of:)`.
        public let task: TaskID
        /// The tasks that upload their files, see ``Sender/uploadProgress(of:)``; none for what is on the server.
        public var uploads: [TaskID] = []
    }

    /// Sends one message.
    ///
    /// - Throws: `StoreError`. Whatever else goes wrong later is shown on the message, see ``failure(of:)``.
    @discardableResult
    public func send(_ message: OutgoingMessage, to peer: PeerID) async throws -> Enqueued {
        let draft = draft
        return try await services.store.transaction { transaction in
            let stored = try transaction.addOutgoing(message, MessageContent(), to: peer, draft)
            var payload = SendPayload(peer: peer, messages: [stored.stableID])
            payload.answered = try transaction.unsent(message.reply)
            return try transaction.enqueue(payload)
        }
    }

    /// Time and chance for a transaction, which has neither.
    var draft: LocalDraft {
        LocalDraft(
            author: services.selfID,
            now: Int32(clamping: services.serverTime() / 1000),
            random: services.random
        )
    }
}

/// What a message needs beside what was written.
struct LocalDraft: Sendable {
    /// Who writes.
    var author: PeerID
    /// Seconds since 1970 by the server's clock.
    var now: Int32
    /// Random bits.
    var random: @Sendable () -> UInt64

    /// Names a message to the server. Never 0, which it takes for none.
    func randomID() -> Int64 { Int64(bitPattern: random() | 1) }
}

extension StoreTransaction {
    /// Stores a message of ours that is on its way, behind all there is in the chat: a wrong clock must not make
    /// it jump when the server gives it its place (client.md TC-37).
    func addOutgoing(
        _ message: OutgoingMessage,
        _ content: MessageContent,
        to peer: PeerID,
        _ draft: LocalDraft
    ) throws -> Message {
        let top = try reader.chat(peer).top?.timestamp ?? 0
        return try add(
            message.local(
                in: peer,
                by: draft.author,
                randomID: draft.randomID(),
                timestamp: max(draft.now, top),
                content: content
            )
        )
    }

    /// Stores the task that sends what `payload` names, behind what was sent to that chat before.
    func enqueue(_ payload: SendPayload) throws -> Sender.Enqueued {
        let isLater = try payload.messages.first.flatMap { try reader.message($0)?.sendTime } != nil
        var task = NewTask(.send, payload, queue: .send(to: payload.peer, isLater: isLater))
        task.conditions = [.network, .accountReady]
        task.needs = payload.uploads.filter { $0.rawValue > 0 }.map { TaskDependency($0, .end) }
        // An album outlives one of its members; the run passes over those that are gone.
        if payload.messages.count == 1 { task.message = payload.messages[0] }
        return Sender.Enqueued(
            messages: payload.messages,
            task: try addTask(task),
            uploads: payload.uploads.filter { $0.rawValue > 0 }
        )
    }

    /// The message that `reply` is to, when it is ours and on its way.
    func unsent(_ reply: ReplyHeader?) throws -> StableID? {
        guard let key = reply?.message, key.namespace == .local else { return nil }
        return try reader.message(key)?.stableID
    }
}
