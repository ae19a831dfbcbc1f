public import ClientModel
public import MessageStore
import SchemaMapping
import TelegramSchema

/// Changes scheduled messages (TC-102): locally at once, on the server by persistent tasks.
///
/// A message is scheduled by ``OutgoingMessage/time``, and edited by ``Editor/edit(_:to:)`` like any other. The
/// scheduled messages of a chat are the history of `HistoryNamespaces.scheduled`.
public struct ScheduledMessageService: Sendable {
    let services: AccountDependencies

    /// The scheduled messages of the account.
    public init(_ services: AccountDependencies) { self.services = services }

    /// Sends messages now. Messages unknown to the server are sent like new ones; the others when the server does
    /// so.
    ///
    /// - Returns: The tasks that inform the server, one for each chat.
    /// - Throws: `StoreError`, ``TaskFailure`` for a chat that cannot be named to the server.
    @discardableResult
    public func sendNow(_ keys: [MessageKey]) async throws -> [TaskID] {
        let (selfID, now) = (services.selfID, Int32(clamping: services.serverTime() / 1000))
        return try await services.store.transaction { transaction in
            for key in keys where key.namespace == .scheduledLocal {
                // A message on its way to the server is sent as soon as it is there.
                if let message = try transaction.reader.message(key) {
                    var edit = try EditPayload(unchanged: message, transaction.reader)
                    edit.sendsNow = true
                    if try transaction.addEdit(edit, behindSendingOf: message) != nil { continue }
                }
                let top = try transaction.reader.chat(key.peer).top?.timestamp ?? 0
                try transaction.update(key) { fields in
                    fields.key = MessageKey(peer: key.peer, namespace: .local, id: 0)
                    fields.timestamp = max(now, top)
                }
            }
            return try transaction.enqueueScheduled(keys, selfID: selfID) { peer, ids in
                StoredCall(TLFunction.MessagesSendScheduledMessages(peer: peer, id: ids))
            }
        }
    }

    /// Deletes scheduled messages.
    ///
    /// - Returns: As ``sendNow(_:)``.
    /// - Throws: As ``sendNow(_:)``.
    @discardableResult
    public func delete(_ keys: [MessageKey]) async throws -> [TaskID] {
        let selfID = services.selfID
        return try await services.store.transaction { transaction in
            let scheduled = keys.filter { $0.namespace.isScheduled }
            for key in scheduled {
                for media in try transaction.reader.message(key)?.mediaIDs ?? [] where media.kind == .local {
                    try transaction.forgetUpload(of: media)
                }
            }
            try transaction.delete(scheduled)
            return try transaction.enqueueScheduled(scheduled, selfID: selfID) { peer, ids in
                StoredCall(TLFunction.MessagesDeleteScheduledMessages(peer: peer, id: ids))
            } undo: {
                [.scheduled($0)]
            }
        }
    }

    /// Sets another time for a scheduled message.
    ///
    /// - Returns: The task that informs the server; nil if that is not needed.
    /// - Throws: As ``sendNow(_:)``.
    @discardableResult
    public func reschedule(_ key: MessageKey, to time: SendTime) async throws -> TaskID? {
        let selfID = services.selfID
        return try await services.store.transaction { transaction in
            guard let message = try transaction.reader.message(key), let before = message.sendTime,
                before != time
            else { return nil }
            try transaction.update(key) { $0.timestamp = time.date }
            guard key.namespace == .scheduled else {
                var edit = try EditPayload(unchanged: message, transaction.reader)
                edit.sendDate = time.date
                return try transaction.addEdit(edit, behindSendingOf: message)
            }
            let call = TLFunction.MessagesEditMessage(
                peer: try transaction.reader.inputPeer(key.peer, selfID: selfID),
                id: MessageID(rawValue: key.id),
                scheduleDate: time.date
            )
            return try transaction.enqueueCall(
                StoredCall(call, undo: [.sendTime(key, before.date)]),
                queue: TaskQueueID("reschedule:\(key.peer.packed)", Int64(key.id)),
                isNewest: true
            )
        }
    }
}

extension EditPayload {
    /// An edit that keeps the text of a message.
    fileprivate init(unchanged message: Message, _ reader: StoreReader) throws {
        let content = try reader.content(of: message)
        let hasNoPreview = content.flags.contains(.noPreview)
        self.init(
            message.key,
            text: content.formattedText,
            before: content.formattedText,
            hasNoPreview: hasNoPreview,
            hadNoPreview: hasNoPreview
        )
        preview = PreviewChoice(content, links: content.formattedText.links)
        previewBefore = preview
    }
}

extension StoreTransaction {
    /// Stores one call per chat for those of the messages that the server has scheduled.
    fileprivate func enqueueScheduled(
        _ keys: [MessageKey],
        selfID: PeerID,
        _ call: (TL.InputPeer, [MessageID]) -> StoredCall,
        undo: (PeerID) -> [Undo] = { _ in [] }
    ) throws -> [TaskID] {
        let known = Dictionary(grouping: keys.filter { $0.namespace == .scheduled }, by: \.peer)
        return try known.sorted { $0.key < $1.key }.map { peer, keys in
            let ids = keys.map(\.id).sorted().map { MessageID(rawValue: $0) }
            var stored = call(try reader.inputPeer(peer, selfID: selfID), ids)
            stored.undo = undo(peer)
            return try enqueueCall(stored, queue: TaskQueueID("scheduled", peer.packed))
        }
    }
}
