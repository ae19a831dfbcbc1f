public import ClientModel
import MediaStore
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
            let stored: Message
            var message = message
            if try !transaction.reader.makesLinkPreviews() { message.hasNoPreview = true }
            message.preview = message.preview.among(message.text.links)
            if let page = message.shownPage(draft), !message.hasNoPreview {
                let part = AlbumPart(message: message, media: .webPage(page))
                stored = try transaction.addOutgoing(part, nil, to: peer, draft)
            } else {
                stored = try transaction.addOutgoing(message, MessageContent(), to: peer, draft)
            }
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

extension OutgoingMessage {
    /// The page to show until the server answers: the known one, or that of a choice which must name its page.
    fileprivate func shownPage(_ draft: LocalDraft) -> WebPage? {
        if let page { return page }
        guard preview.namesPage, let link = preview.link ?? text.links.first else { return nil }
        // Replaced by the server's when it answers.
        var page = WebPage(id: draft.randomID(), url: link)
        page.state = .pending
        return page
    }
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

// Failed messages
extension Sender {
    /// The reason why a message failed; nil if it did not.
    ///
    /// - Throws: `StoreError`.
    public func failure(of message: StableID) async throws -> SendError? {
        try await services.store.read { reader in
            guard try reader.message(message)?.flags.contains(.failed) == true else { return nil }
            // The record has the details, such as a duration; the message itself has the reason of its task's end.
            if let kept = try reader.entry(.failedSend(message)) { return SendError(kept.refusal) }
            return SendError(TaskRejection(try reader.message(message)?.fields.failure?.reason ?? ""))
        }
    }

    /// Sends failed messages again, at the end of the chat; messages of one album are sent as an album again.
    /// Messages that did not fail are skipped.
    ///
    /// - Throws: `StoreError`.
    public func resend(_ messages: [StableID]) async throws {
        let draft = draft
        try await services.store.transaction { transaction in
            var groups: [[SendPayload]] = []
            var albums: [Int64: Int] = [:]
            for id in messages {
                guard let (payload, album) = try transaction.requeue(id, now: draft.now) else { continue }
                if let album, let group = albums[album] {
                    groups[group].append(payload)
                } else {
                    if let album { albums[album] = groups.count }
                    groups.append([payload])
                }
            }
            for group in groups { try transaction.enqueueAgain(group) }
        }
    }

    /// Cancels messages that are being sent or failed: deletes them with their tasks. A message that the server has
    /// already returns with its update.
    ///
    /// - Throws: `StoreError`.
    public func cancel(_ messages: [StableID]) async throws {
        try await services.store.transaction { transaction in
            for id in messages {
                try transaction.setEntry(nil, for: .failedSend(id))
                guard let message = try transaction.reader.message(id), message.key.namespace.sent != nil
                else { continue }
                for media in message.mediaIDs { try transaction.forgetUpload(of: media) }
                try transaction.delete([message.key])
            }
        }
    }
}

extension StoreTransaction {
    /// Returns a failed message to the sending state, at the end of its chat.
    ///
    /// - Returns: The payload and the album; nil if the message did not fail.
    fileprivate func requeue(_ id: StableID, now: Int32) throws -> (SendPayload, album: Int64?)? {
        guard let message = try reader.message(id), message.flags.contains(.failed) else { return nil }
        let peer = message.key.peer
        let top = try reader.chat(peer).top?.timestamp ?? 0
        try retrySending([id], at: message.sendTime?.date ?? max(now, top))
        let kept = try reader.entry(.failedSend(id))
        try setEntry(nil, for: .failedSend(id))
        var payload = kept?.payload ?? SendPayload(peer: peer, messages: [id])
        payload.isRepaired = false
        payload.duplicates = 0
        payload.uploads = [try uploadAgain(message)]
        return (payload, message.groupingKey)
    }

    /// Stores the task that uploads a message's file again, if it has one that was not uploaded; 0 otherwise.
    private func uploadAgain(_ message: Message) throws -> TaskID {
        guard let media = try reader.content(of: message).media.first, let byteCount = media.byteCount,
            let payload = UploadPayload(media, in: message.key.peer, byteCount: byteCount)
        else { return TaskID(rawValue: 0) }
        switch try reader.entry(.upload(of: payload.id)) {
        case .file, .media: return TaskID(rawValue: 0)
        case .refused, nil: break
        }
        try setEntry(nil, for: .upload(of: payload.id))
        let side = try reader.entry(.scaling(of: payload.id))?.side
        return try enqueueUpload(payload, scaledTo: side, for: message.stableID)
    }

    /// Stores the task that sends the messages of a group together.
    fileprivate func enqueueAgain(_ group: [SendPayload]) throws {
        var payload = group[0]
        payload.messages = group.flatMap(\.messages)
        payload.originals = group.flatMap(\.originals)
        payload.uploads = group.flatMap(\.uploads)
        _ = try enqueue(payload)
    }
}
