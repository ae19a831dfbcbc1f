public import ClientModel
import MediaStore
import MessageStore

// Messages that were refused
extension Sender {
    /// Why a message has its red mark; nil when it has none.
    ///
    /// - Throws: `StoreError`.
    public func failure(of message: StableID) async throws -> SendError? {
        try await services.store.read { reader in
            guard try reader.message(message)?.flags.contains(.failed) == true else { return nil }
            // The record knows more, such as for how long; the message itself what a task's end told it.
            if let kept = try reader.entry(.failedSend(message)) { return SendError(kept.refusal) }
            return SendError(TaskRejection(try reader.message(message)?.fields.failure?.reason ?? ""))
        }
    }

    /// Sends failed messages again, behind what the chat has got meanwhile; those of an album go as one again.
    /// Messages that did not fail are passed over.
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

    /// Gives messages up that are on their way or failed: they are deleted, and what is to be done about them is
    /// called off. One that the server has already comes back by itself.
    ///
    /// - Throws: `StoreError`.
    public func cancel(_ messages: [StableID]) async throws {
        try await services.store.transaction { transaction in
            for id in messages {
                try transaction.setEntry(nil, for: .failedSend(id))
                guard let message = try transaction.reader.message(id), message.key.namespace.sent != nil
                else { continue }
                for media in message.mediaIDs { try transaction.setEntry(nil, for: .upload(of: media)) }
                try transaction.delete([message.key])
            }
        }
    }
}

extension StoreTransaction {
    /// Makes a failed message one that is on its way again, at the end of its chat.
    ///
    /// - Returns: How it is to be sent, and its album; nil when it did not fail.
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

    /// Stores the task that uploads a message's file once more, when it has one that was not uploaded; 0 otherwise.
    private func uploadAgain(_ message: Message) throws -> TaskID {
        guard let media = try reader.content(of: message).media.first, let byteCount = media.byteCount,
            let payload = UploadPayload(media, in: message.key.peer, byteCount: byteCount)
        else { return TaskID(rawValue: 0) }
        switch try reader.entry(.upload(of: payload.id)) {
        case .file, .media: return TaskID(rawValue: 0)
        case .refused, nil: break
        }
        try setEntry(nil, for: .upload(of: payload.id))
        return try enqueueUpload(payload, for: message.stableID)
    }

    /// Stores the task that sends the messages of a group as one.
    fileprivate func enqueueAgain(_ group: [SendPayload]) throws {
        var payload = group[0]
        payload.messages = group.flatMap(\.messages)
        payload.originals = group.flatMap(\.originals)
        payload.uploads = group.flatMap(\.uploads)
        _ = try enqueue(payload)
    }
}
