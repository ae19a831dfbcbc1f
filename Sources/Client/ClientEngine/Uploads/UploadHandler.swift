import ClientModel
import ClientNetwork
import MediaStore
import MessageStore
import SchemaMapping
import TelegramSchema

/// Uploads a file. Resumes where the last run stopped, even after a kill. Ends with a result or a refusal in every
/// case, so no dependent task waits for ever (TC-43, TC-47).
struct UploadHandler: TaskHandler {
    let media: MediaStore
    let typing: TypingReporter?
    /// The client that uploads file parts.
    let api: any RPCClient

    var limit: Int { 3 }

    func run(_ task: StoredTask, in context: TaskContext) async throws(TaskFailure) {
        let payload: UploadPayload = try task.decoded()
        let uploader = Uploader(payload: payload, context: context, media: media, api: api) { payload in
            let record = payload.record()
            let isSending: Bool
            do throws(TaskFailure) {
                isSending = try await context.transaction(.buffered) { transaction in
                    try transaction.saveTask(task.id, payload: record)
                    return try transaction.reader.task(task.id)?.message != nil
                }
            } catch {
                return error
            }
            // While the caption is still being written, the file is not reported as being sent.
            if isSending { tell(payload) }
            return nil
        }
        let hash = try await uploader.hash()
        if !payload.isOnlyParts, let known = try await sent(hash, as: payload.media, context) {
            return try await finish(
                task,
                payload: payload,
                result: .media(known, hash: hash),
                context: context
            )
        }
        try await settle(uploader, context)
        try await uploader.sendParts()
        try await uploader.send(try await context.read { try $0.entry(.thumbnail(of: payload.id)) })
        let file = await uploader.payload.file
        try await finish(task, payload: payload, result: .file(file, hash: hash), context: context)
    }

    private func sent(
        _ hash: [UInt8],
        as form: Media,
        _ context: TaskContext
    ) async throws(TaskFailure) -> Media? {
        try await context.read { reader in
            guard var media = try reader.entry(.sent(hash, as: form)) else { return nil }
            // Later messages may have brought a newer reference.
            if let id = media.id, let known = try reader.media(id) { media.renew(from: known) }
            return media
        }
    }

    private func finish(
        _ task: StoredTask,
        payload: UploadPayload,
        result: UploadResult,
        context: TaskContext
    ) async throws(TaskFailure) {
        try await context.transaction { transaction in
            try transaction.setEntry(result, for: .upload(of: payload.id))
            try transaction.finishTask(task.id)
        }
    }

    /// Determines which of the parts that were under way at the program's end have arrived, and sends the missing
    /// ones singly. Over several connections they may have arrived in any order, and none should be sent twice.
    private func settle(_ uploader: Uploader, _ context: TaskContext) async throws(TaskFailure) {
        // Each answer settles at least one part; a server that does not comply is not asked for ever.
        for _ in 0...Uploader.mostAtOnce {
            guard await !uploader.payload.parts.unknown.isEmpty else { return }
            switch try await ask(uploader, context) {
            case .all: await uploader.confirmUnknown(below: .max)
            case .lacks(let part):
                await uploader.confirmUnknown(below: part)
                if await part < uploader.payload.parts.begun { try await uploader.sendAlone(part) }
            case .unclear: return
            }
        }
    }

    /// The server's state of a partly uploaded file.
    private enum Holding {
        case all
        /// The server has all parts before this one.
        case lacks(Int32)
        /// The answer is inconclusive: the uncertain parts are sent again.
        case unclear
    }

    /// Asks the server to assemble the file; its error names the first missing part.
    private func ask(_ uploader: Uploader, _ context: TaskContext) async throws(TaskFailure) -> Holding {
        let payload = await uploader.payload
        let selfID = context.services.selfID
        let media = TL.InputMedia(
            .document(Document(payload.id)),
            in: MessageContent(),
            uploaded: payload.file
        )
        guard let media else { return .unclear }
        let input = try await context.read { try $0.inputPeer(payload.peer, selfID: selfID) }
        do throws(APIError) {
            let policy = RequestPolicy(timeout: Uploader.partTimeout)
            _ = try await context.services.api.call(
                TLFunction.MessagesUploadMedia(peer: input, media: media),
                policy
            )
            return .all
        } catch {
            switch error {
            case .refused(_, "FILE_PART_X_MISSING", let part?), .refused(_, "FILE_PART_MISSING", let part?):
                return .lacks(Int32(clamping: part))
            case .refused: return .unclear
            default: throw TaskFailure(error)
            }
        }
    }

    /// Reports the upload to others (TC-50), without delaying the parts.
    private func tell(_ payload: UploadPayload) {
        guard let typing else { return }
        let (done, all) = (payload.parts.confirmedByteCount, max(1, payload.parts.byteCount))
        let activity = payload.media.activity(percent: Int32(clamping: done / max(1, all / 100)))
        typing.note(activity, in: payload.peer)
    }

    func refused(_ task: StoredTask, _ refusal: TaskRejection, in transaction: StoreTransaction) throws {
        let payload = try UploadPayload(record: task.payload)
        try transaction.setEntry(.refused(refusal), for: .upload(of: payload.id))
    }
}

extension UploadPayload {
    /// The file as it is named to the server.
    var file: UploadedFile {
        var file = UploadedFile(
            id: fileID,
            parts: parts.count,
            name: media.fileName,
            byteCount: parts.byteCount
        )
        file.checksum = checksum
        return file
    }
}

extension Media {
    /// The file name for the receiver.
    var fileName: String {
        switch self {
        case .photo: "photo.jpg"
        case .document(let document): document.name
        default: ""
        }
    }

    /// The activity that others see during the upload.
    fileprivate func activity(percent: Int32) -> TypingActivity {
        guard case .document(let document) = self else { return .sendingPhoto(percent: percent) }
        return switch document.kind {
        case .video, .animation: .sendingVideo(percent: percent)
        case .round: .sendingRound(percent: percent)
        case .voice: .sendingVoice(percent: percent)
        default: .sendingFile(percent: percent)
        }
    }
}
