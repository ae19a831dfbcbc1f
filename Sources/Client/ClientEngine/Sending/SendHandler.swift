import ClientModel
import ClientNetwork
import MediaStore
import MessageStore
import StdExtras
import TelegramSchema

/// Sends the messages of a task of the kind ``MessageStore/TaskKind/send``. The task ends in the transaction in
/// which the server's copies replace the local messages.
///
/// A call whose answer was lost is repeated: the server knows the random ids and answers as before.
struct SendHandler: TaskHandler {
    let intake: any UpdateSink
    let references: MediaReferences
    /// The store of the files; nil if nothing is uploaded.
    let media: MediaStore?
    /// The client that uploads file parts.
    let files: any RPCClient

    /// Chats do not wait for each other, up to this number.
    var limit: Int { 16 }

    func run(_ task: StoredTask, in context: TaskContext) async throws(TaskFailure) {
        let payload: SendPayload = try task.decoded()
        let selfID = context.services.selfID
        let stored = try await context.read { try SendPlan(payload, $0, selfID: selfID) }
        let plan = try await withoutRefused(stored, context)
        guard !plan.items.isEmpty else {
            if let refusal = stored.items.first?.refusal { throw .refused(refusal) }
            return
        }
        let updates: TL.Updates
        do throws(APIError) {
            updates = try await send(plan, context)
        } catch {
            // The message was deleted while it was sent, and the server may have it anyway; its update goes to the
            // other devices only.
            if case .cancelled = error { await intake.missed() }
            if case .refused(_, "RANDOM_ID_DUPLICATE", _) = error {
                return try await recover(plan, task, context)
            }
            guard Self.isReparable(error), !payload.isRepaired else { throw TaskFailure(error) }
            return try await repair(plan, task, context)
        }
        let answer = SendAnswer(updates)
        let now = context.services.serverTime()
        do {
            let only = plan.items.count == 1 ? plan.items[0].randomID : nil
            try await intake.apply(updates, randomID: only) { transaction in
                for item in plan.items {
                    try transaction.settleSent(item, answer, in: payload.peer)
                    try transaction.settleUpload(item, now)
                }
                try transaction.finishTask(task.id)
            }
        } catch {
            throw TaskFailure(storing: error)
        }
        await adopt(plan, context)
    }

    /// Waits for the difference to bring messages that the server has without stating their ids. After enough
    /// attempts the local ones are deleted as duplicates. Attempts that the network ended do not count.
    private func recover(
        _ plan: SendPlan,
        _ task: StoredTask,
        _ context: TaskContext
    ) async throws(TaskFailure) {
        await intake.missed()
        var payload = plan.payload
        payload.duplicates = payload.duplicates.addingSaturating(1)
        guard payload.duplicates >= TaskFailure.brokenAttemptLimit else {
            let record = payload.record()
            try await context.transaction { try $0.saveTask(task.id, payload: record) }
            throw .retry()
        }
        try await context.transaction { transaction in
            for item in plan.items {
                guard let left = try transaction.reader.message(item.message.stableID),
                    left.key.namespace.sent != nil
                else { continue }
                try transaction.delete([left.key])
            }
        }
    }

    private func send(_ plan: SendPlan, _ context: TaskContext) async throws(APIError) -> TL.Updates {
        guard plan.payload.originals.isEmpty else {
            return try await context.services.api.call(plan.forward, plan.policy)
        }
        guard plan.items[0].content.isText else { return try await sendMedia(plan, context) }
        return try await context.services.api.call(plan.sendMessage, plan.policy)
    }

    func refused(_ task: StoredTask, _ refusal: TaskRejection, in transaction: StoreTransaction) throws {
        let payload = try SendPayload(record: task.payload)
        for index in payload.messages.indices {
            try transaction.markFailed(payload.alone(index), refusal)
        }
    }
}

extension SendPayload {
    /// Returns the payload of one of the messages.
    func alone(_ index: Int) -> SendPayload {
        var payload = self
        payload.messages = [messages[index]]
        payload.originals = originals.indices.contains(index) ? [originals[index]] : []
        payload.uploads = uploads.indices.contains(index) ? [uploads[index]] : []
        return payload
    }
}

extension StoreTransaction {
    /// Marks the message of `payload` as failed, and stores the reason. Skips a message that was sent or deleted.
    func markFailed(_ payload: SendPayload, _ refusal: TaskRejection) throws {
        for id in payload.messages {
            try failSending(id, SendFailure(refusal.name))
            guard try reader.message(id)?.flags.contains(.failed) == true else { continue }
            try setEntry(FailedSend(refusal, payload), for: .failedSend(id))
        }
    }
}

/// The repairs that are tried once before a send fails (TC-41).
extension SendHandler {
    /// True if an error says that the server has lost the file, or that the user has no access to it any more.
    static func isReparable(_ error: APIError) -> Bool {
        guard case .refused(_, let name, _) = error else { return false }
        return name.hasPrefix("FILE_REFERENCE") || name.hasPrefix("FILE_PART")
            || Self.lostFileNames.contains(name)
    }

    private static let lostFileNames: Set = [
        "MD5_CHECKSUM_INVALID", "PHOTO_ID_INVALID", "PHOTO_INVALID", "DOCUMENT_INVALID", "MEDIA_EMPTY",
    ]

    /// Uploads files again, and renews the references of media that were on the server before; then the task runs
    /// again.
    private func repair(_ plan: SendPlan, _ task: StoredTask, _ context: TaskContext)
        async throws(TaskFailure)
    {
        for item in plan.items {
            if item.upload != nil {
                try await uploadAgain(item, plan, context)
            } else if let id = item.content.media.first?.id {
                try await references.renew(id, context)
            }
        }
        var payload = plan.payload
        payload.isRepaired = true
        let record = payload.record()
        try await context.transaction { try $0.saveTask(task.id, payload: record) }
        throw .retry(after: .zero)
    }

    private func uploadAgain(
        _ item: SendPlan.Item,
        _ plan: SendPlan,
        _ context: TaskContext
    ) async throws(TaskFailure) {
        guard let media, let shown = item.content.media.first, let byteCount = shown.byteCount,
            let start = UploadPayload(shown, in: plan.payload.peer, byteCount: byteCount)
        else { throw .refused(.fileUnreadable) }
        let uploader = Uploader(payload: start, context: context, media: media, api: files) { _ in nil }
        let hash = try await uploader.hash()
        try await uploader.sendParts()
        try await uploader.send(try await context.read { try $0.entry(.thumbnail(of: start.id)) })
        let file = await uploader.payload.file
        try await context.transaction { transaction in
            try transaction.setEntry(nil, for: .sent(hash, as: shown))
            try transaction.setEntry(.file(file, hash: hash), for: .upload(of: start.id))
        }
    }
}

extension MessageContent {
    /// True for a text, whose link may have a page that the server will find by itself. A page of a chosen link, or in
    /// a chosen size, is media.
    fileprivate var isText: Bool {
        media.isEmpty
            || hasWebPage && !text.isEmpty && !PreviewChoice(flags).namesPage
                && !flags.contains(.chosenPreview)
    }
}

extension Media {
    /// The length of the media's file; nil if there is none.
    var byteCount: Int64? {
        switch self {
        case .photo(let photo): photo.largest.map { Int64($0.byteCount) }
        case .document(let document): document.byteCount
        default: nil
        }
    }
}
