import ClientModel
import ClientNetwork
import MessageStore
import SchemaMapping
import TelegramSchema

extension TaskKind {
    /// Edits the text of a message.
    static let edit = TaskKind(rawValue: "edit")
}

/// The new and the old text of a message.
struct EditPayload: RecordCodable, Equatable {
    var key: MessageKey
    var text: FormattedText
    var before: FormattedText
    /// True to turn off link previews; `hadNoPreview` is the old value.
    var hasNoPreview = false
    var hadNoPreview = false
    /// The choice of how the preview of a link is shown, and the old one.
    var preview = PreviewChoice()
    var previewBefore = PreviewChoice()
    /// The message, if it was still being sent: its id on the server is known once it is sent.
    var message: StableID?
    /// The new time of sending, seconds since 1970; nil to keep it.
    var sendDate: Int32?
    /// True to send a scheduled message at once.
    var sendsNow = false

    init(
        _ key: MessageKey,
        text: FormattedText,
        before: FormattedText,
        hasNoPreview: Bool = false,
        hadNoPreview: Bool = false
    ) {
        self.key = key
        self.text = text
        self.before = before
        self.hasNoPreview = hasNoPreview
        self.hadNoPreview = hadNoPreview
    }

    /// Fields: 1 key, 2 text, 3 before, 4 has no preview, 5 had no preview, 6 message, 7 send date, 8 sends now, 9 flags
    /// of the preview, 10 its old flags, 11 its link.
    init(from reader: inout RecordReader) throws(RecordError) {
        var key: MessageKey?
        var text = FormattedText("")
        var before = FormattedText("")
        var (hasNoPreview, hadNoPreview, sendsNow) = (false, false, false)
        var message: StableID?
        var sendDate: Int32?
        var (flags, flagsBefore): (ContentFlags, ContentFlags) = ([], [])
        var link: String?
        while let field = try reader.next() {
            switch field {
            case 1: key = try reader.record()
            case 2: text = try reader.record()
            case 3: before = try reader.record()
            case 4: hasNoPreview = try reader.bool()
            case 5: hadNoPreview = try reader.bool()
            case 6: message = StableID(rawValue: try reader.int64())
            case 7: sendDate = try reader.int32()
            case 8: sendsNow = try reader.bool()
            case 9: flags = try reader.options()
            case 10: flagsBefore = try reader.options()
            case 11: link = try reader.string()
            default: break
            }
        }
        guard let key else { throw .missing(field: 1) }
        self.init(key, text: text, before: before, hasNoPreview: hasNoPreview, hadNoPreview: hadNoPreview)
        (self.message, self.sendDate, self.sendsNow) = (message, sendDate, sendsNow)
        (preview, previewBefore) = (PreviewChoice(flags), PreviewChoice(flagsBefore))
        preview.link = link
    }

    func write(to writer: inout RecordWriter) {
        writer.write(key, at: 1)
        writer.write(text, at: 2)
        writer.write(before, at: 3)
        if hasNoPreview { writer.write(hasNoPreview, at: 4) }
        if hadNoPreview { writer.write(hadNoPreview, at: 5) }
        if let message { writer.write(message.rawValue, at: 6) }
        if let sendDate { writer.write(sendDate, at: 7) }
        if sendsNow { writer.write(sendsNow, at: 8) }
        writer.write(preview.flags.subtracting(.chosenPreview), at: 9)
        writer.write(previewBefore.flags.subtracting(.chosenPreview), at: 10)
        writer.write(preview.link, at: 11)
    }
}

/// Edits on the server a message that already shows its new text locally (TC-44). If the server refuses, the old
/// text returns, unless the message was edited again.
struct EditHandler: TaskHandler {
    let intake: any UpdateSink

    func run(_ task: StoredTask, in context: TaskContext) async throws(TaskFailure) {
        let edit: EditPayload = try task.decoded()
        let selfID = context.services.selfID
        // The message was deleted meanwhile.
        guard let key = try await context.read({ try $0.address(of: edit) }) else { return }
        if edit.sendsNow { return try await sendNow(key, task, context) }
        let call = try await context.read { reader in
            TLFunction.MessagesEditMessage(
                noWebpage: edit.hasNoPreview,
                invertMedia: try edit.invertsMedia(reader.message(key)),
                peer: try reader.inputPeer(key.peer, selfID: selfID),
                id: MessageID(rawValue: key.id),
                message: edit.text.text,
                media: edit.hasNoPreview ? nil : TL.InputMedia(edit.preview, in: edit.text.links),
                entities: try [TL.MessageEntity](orNil: edit.text.entities) { try reader.peer($0) },
                // Without a date the id would name a message of the history.
                scheduleDate: try reader.scheduleDate(of: key).map { edit.sendDate ?? $0 }
            )
        }
        let updates: TL.Updates
        do throws(APIError) {
            updates = try await context.services.api.call(call, RequestPolicy(priority: .interactive))
        } catch {
            guard case .refused(_, "MESSAGE_NOT_MODIFIED", _) = error else { throw TaskFailure(error) }
            // Either an answer was lost with its updates, or another device made the same edit.
            return await intake.missed()
        }
        try await finish(task, updates)
    }

    /// Sends a scheduled message at once. The message was still on its way to the server when the user requested
    /// that.
    private func sendNow(
        _ key: MessageKey,
        _ task: StoredTask,
        _ context: TaskContext
    ) async throws(TaskFailure) {
        guard key.namespace == .scheduled else { return }
        let selfID = context.services.selfID
        let peer = try await context.read { try $0.inputPeer(key.peer, selfID: selfID) }
        let id = MessageID(rawValue: key.id)
        let call = TLFunction.MessagesSendScheduledMessages(peer: peer, id: [id])
        try await finish(task, try await context.call(call, RequestPolicy(priority: .interactive)))
    }

    private func finish(_ task: StoredTask, _ updates: TL.Updates) async throws(TaskFailure) {
        do {
            try await intake.apply(updates) { try $0.finishTask(task.id) }
        } catch {
            throw TaskFailure(storing: error)
        }
    }

    func refused(_ task: StoredTask, _ refusal: TaskRejection, in transaction: StoreTransaction) throws {
        let edit = try EditPayload(record: task.payload)
        guard let key = try transaction.reader.address(of: edit) else { return }
        // A later edit restores the oldest text if it is refused as well.
        let later = try task.queue.map { try transaction.reader.tasks(in: $0) } ?? []
        for next in later where next.id > task.id && next.kind == .edit {
            var payload = try EditPayload(record: next.payload)
            guard try transaction.reader.address(of: payload) == key else { continue }
            (payload.before, payload.hadNoPreview) = (edit.before, edit.hadNoPreview)
            payload.previewBefore = edit.previewBefore
            return try transaction.saveTask(next.id, payload: payload.record())
        }
        guard let message = try transaction.reader.message(key),
            try message.content.decoded().formattedText == edit.text
        else { return }
        try transaction.setText(
            edit.before,
            hasNoPreview: edit.hadNoPreview,
            preview: edit.previewBefore,
            of: message
        )
    }
}

extension TaskQueueID {
    /// The queue of a chat's edits. The edits of all its messages run in order: the last one wins.
    static func edit(in peer: PeerID) -> TaskQueueID { TaskQueueID("edit", peer.packed) }
}

extension StoreReader {
    /// The key of the message to edit; nil if the message is gone.
    fileprivate func address(of edit: EditPayload) throws -> MessageKey? {
        guard let id = edit.message else { return edit.key }
        return try message(id)?.key
    }

    /// The send time of a scheduled message, for calls that name it; nil for a message of the history.
    ///
    /// - Throws: ``TaskFailure/refused(_:details:)`` if the message is not scheduled any more.
    fileprivate func scheduleDate(of key: MessageKey) throws -> Int32? {
        guard key.namespace == .scheduled else { return nil }
        guard let time = try message(key)?.sendTime else { throw TaskFailure.refused("MESSAGE_ID_INVALID") }
        return time.date
    }
}

extension EditPayload {
    /// True if the preview is above the text, or the caption above its media, as it is in the message.
    fileprivate func invertsMedia(_ message: Message?) -> Bool {
        preview.isAbove || message?.flags.contains(.captionAbove) == true
    }
}

extension MessageContent {
    /// The text with its entities.
    var formattedText: FormattedText { FormattedText(text, entities) }
}

extension StoreTransaction {
    /// Stores the edit of a message that is being sent, to run after its sending, which may have read the old text.
    ///
    /// - Returns: The task; nil if the sending has not started, as the message is then sent with the new text.
    func addEdit(_ edit: EditPayload, behindSendingOf message: Message) throws -> TaskID? {
        let peer = message.key.peer
        let queue = TaskQueueID.send(to: peer, isLater: message.sendTime != nil)
        let sending = try reader.tasks(in: queue).first { task in
            try task.kind == .send && SendPayload(record: task.payload).messages.contains(message.stableID)
        }
        guard let sending, sending.state == .running || sending.attempts > 0 else { return nil }
        var edit = edit
        edit.message = message.stableID
        var task = NewTask(.edit, edit, queue: .edit(in: peer))
        task.conditions = [.network, .accountReady]
        task.needs = [TaskDependency(sending.id)]
        return try addTask(task)
    }

    /// Shows edits again that were made while the message was being sent: the server's copy has the old text.
    func showEdits(behindSendingOf id: StableID, in peer: PeerID) throws {
        for task in try reader.tasks(in: .edit(in: peer)) where task.kind == .edit {
            let edit = try EditPayload(record: task.payload)
            guard edit.message == id, let message = try reader.message(id) else { continue }
            try setText(edit.text, hasNoPreview: edit.hasNoPreview, preview: edit.preview, of: message)
            guard let date = edit.sendDate, message.key.namespace == .scheduled else { continue }
            try update(id) { $0.timestamp = date }
        }
    }

    /// Sets the text of a stored message, with or without a link preview.
    func setText(
        _ text: FormattedText,
        hasNoPreview: Bool,
        preview: PreviewChoice,
        of message: Message
    ) throws {
        var content = try message.content.decoded()
        content.text = text.text
        content.entities = text.entities
        if hasNoPreview { content.flags.insert(.noPreview) } else { content.flags.remove(.noPreview) }
        if content.media.isEmpty || content.hasWebPage {
            content.flags.subtract(.previewChoice)
            content.flags.formUnion(preview.flags.subtracting(.chosenPreview))
        }
        let encoded = EncodedContent(content)
        try update(message.stableID) { $0.content = encoded }
    }
}
