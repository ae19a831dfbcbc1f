public import ClientModel
import MediaStore
import MessageStore

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
                for media in message.mediaIDs { try transaction.setEntry(nil, for: .upload(of: media)) }
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
        return try enqueueUpload(payload, for: message.stableID)
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
