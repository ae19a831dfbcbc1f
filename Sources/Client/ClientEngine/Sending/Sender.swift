public import ClientModel
public import MessageStore

/// Sends messages: stores and shows each at once, together with the task that sends it, in one transaction.
///
/// Works offline and across restarts. Messages to one chat arrive in the order of the calls, whatever must be
/// uploaded before; chats do not wait for each other.
public struct Sender: Sendable {
    let services: AccountDependencies

    /// The sender of the account.
    public init(_ services: AccountDependencies) { self.services = services }

    /// The result of enqueuing messages.
    public struct Enqueued: Equatable, Sendable {
        /// The messages by their stable ids, in order.
        public let messages: [StableID]
        /// The task that sends them; see `MessageStore.outcome(of:)`.
        public let task: TaskID
        /// The tasks that upload their files, see ``Sender/uploadProgress(of:)``; empty for media on the server.
        public var uploads: [TaskID] = []
    }

    /// Sends one message.
    ///
    /// - Throws: `StoreError`. Later errors are shown on the message, see ``failure(of:)``.
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

    /// The time and randomness for a transaction, which has none itself.
    var draft: LocalDraft {
        LocalDraft(
            author: services.selfID,
            now: Int32(clamping: services.serverTime() / 1000),
            random: services.random
        )
    }
}

/// The fields of a new message beside the user's input.
struct LocalDraft: Sendable {
    /// The author.
    var author: PeerID
    /// The server's time, seconds since 1970.
    var now: Int32
    /// Random bits.
    var random: @Sendable () -> UInt64

    /// A new random id, by which the server recognises a repeated message. Never 0, which means none.
    func randomID() -> Int64 { Int64(bitPattern: random() | 1) }
}

extension StoreTransaction {
    /// Stores an outgoing message below all others of the chat: a wrong clock must not make it jump when the server
    /// places it (TC-37).
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

    /// Stores the task that sends the messages of `payload`, after earlier messages to that chat.
    func enqueue(_ payload: SendPayload) throws -> Sender.Enqueued {
        let isLater = try payload.messages.first.flatMap { try reader.message($0)?.sendTime } != nil
        var task = NewTask(.send, payload, queue: .send(to: payload.peer, isLater: isLater))
        task.conditions = [.network, .accountReady]
        task.needs = payload.uploads.filter { $0.rawValue > 0 }.map { TaskDependency($0, .end) }
        // An album survives the deletion of one of its messages; the run skips missing ones.
        if payload.messages.count == 1 { task.message = payload.messages[0] }
        return Sender.Enqueued(
            messages: payload.messages,
            task: try addTask(task),
            uploads: payload.uploads.filter { $0.rawValue > 0 }
        )
    }

    /// The message that `reply` refers to, if it is an own one that is not sent yet.
    func unsent(_ reply: ReplyHeader?) throws -> StableID? {
        guard let key = reply?.message, key.namespace == .local else { return nil }
        return try reader.message(key)?.stableID
    }
}
