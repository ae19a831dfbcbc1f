import ClientModel
import ClientNetwork
import MessageStore
import SchemaMapping
import TelegramSchema

extension TaskKind {
    /// Changes the text of a message.
    static let edit = TaskKind(rawValue: "edit")
}

/// What a message is to say, and what it said.
struct EditPayload: RecordCodable, Equatable {
    var key: MessageKey
    var text: FormattedText
    var before: FormattedText
    /// Whether links are to have no preview, and whether that was so.
    var hasNoPreview = false
    var hadNoPreview = false

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

    /// Fields: 1 key, 2 text, 3 before, 4 has no preview, 5 had no preview.
    init(from reader: inout RecordReader) throws(RecordError) {
        var key: MessageKey?
        var text = FormattedText("")
        var before = FormattedText("")
        var (hasNoPreview, hadNoPreview) = (false, false)
        while let field = try reader.next() {
            switch field {
            case 1: key = try reader.record()
            case 2: text = try reader.record()
            case 3: before = try reader.record()
            case 4: hasNoPreview = try reader.bool()
            case 5: hadNoPreview = try reader.bool()
            default: break
            }
        }
        guard let key else { throw .missing(field: 1) }
        self.init(key, text: text, before: before, hasNoPreview: hasNoPreview, hadNoPreview: hadNoPreview)
    }

    func write(to writer: inout RecordWriter) {
        writer.write(key, at: 1)
        writer.write(text, at: 2)
        writer.write(before, at: 3)
        if hasNoPreview { writer.write(hasNoPreview, at: 4) }
        if hadNoPreview { writer.write(hadNoPreview, at: 5) }
    }
}

/// Changes a message on the server that says the new words here already (client.md TC-44). When the server refuses,
/// the old words come back, unless they were changed once more.
struct EditHandler: TaskHandler {
    let intake: any UpdateIntake

    func run(_ task: StoredTask, in context: TaskContext) async throws(TaskFailure) {
        let edit: EditPayload = try task.decoded()
        let selfID = context.services.selfID
        let call = try await context.read { reader in
            TLFunction.MessagesEditMessage(
                noWebpage: edit.hasNoPreview,
                peer: try reader.inputPeer(edit.key.peer, selfID: selfID),
                id: MessageID(rawValue: edit.key.id),
                message: edit.text.text,
                entities: try [TL.MessageEntity](orNil: edit.text.entities) { try reader.peer($0) },
                // Without one it would be the message of this number in the history.
                scheduleDate: try reader.scheduleDate(of: edit.key)
            )
        }
        let updates: TL.Updates
        do throws(APIError) {
            updates = try await context.services.api.call(call, RequestPolicy(priority: .interactive))
        } catch {
            guard case .refused(_, "MESSAGE_NOT_MODIFIED", _) = error else { throw TaskFailure(error) }
            // An answer was lost with its updates, or another device made the same change.
            return await intake.missed()
        }
        do {
            try await intake.apply(updates) { try $0.finishTask(task.id) }
        } catch {
            throw TaskFailure(storing: error)
        }
    }

    func refused(_ task: StoredTask, _ refusal: TaskRefusal, in transaction: StoreTransaction) throws {
        let edit = try EditPayload(record: task.payload)
        // Changed once more meanwhile: refused as well, that puts back what was there before both.
        let later = try task.lane.map { try transaction.reader.tasks(in: $0) } ?? []
        for next in later where next.id > task.id && next.kind == .edit {
            var payload = try EditPayload(record: next.payload)
            guard payload.key == edit.key else { continue }
            (payload.before, payload.hadNoPreview) = (edit.before, edit.hadNoPreview)
            return try transaction.saveTask(next.id, payload: payload.record())
        }
        guard let message = try transaction.reader.message(edit.key),
            try message.content.decoded().formattedText == edit.text
        else { return }
        try transaction.setText(edit.before, hasNoPreview: edit.hadNoPreview, of: message)
    }
}

extension StoreReader {
    /// When a message is to be sent, for the calls that name one; nil for what is in the history.
    ///
    /// - Throws: ``TaskFailure/refused(_:details:)`` when it is not to be sent any more.
    fileprivate func scheduleDate(of key: MessageKey) throws -> Int32? {
        guard key.namespace == .scheduled else { return nil }
        guard let time = try message(key)?.sendTime else { throw TaskFailure.refused("MESSAGE_ID_INVALID") }
        return time.date
    }
}

extension MessageContent {
    /// The text with its entities.
    var formattedText: FormattedText {
        var formatted = FormattedText(text)
        formatted.entities = entities
        return formatted
    }
}

extension StoreTransaction {
    /// Makes a stored message say something else, with a preview of links or without.
    func setText(_ text: FormattedText, hasNoPreview: Bool, of message: Message) throws {
        var content = try message.content.decoded()
        content.text = text.text
        content.entities = text.entities
        if hasNoPreview { content.flags.insert(.noPreview) } else { content.flags.remove(.noPreview) }
        let encoded = EncodedContent(content)
        try update(message.stableID) { $0.content = encoded }
    }
}
