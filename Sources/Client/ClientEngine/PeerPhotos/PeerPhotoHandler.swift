import ClientModel
import ClientNetwork
import MediaStore
import MessageStore
import SchemaMapping
import TelegramSchema

/// Sets an uploaded file as the photo of a peer, or removes its photo.
struct PeerPhotoHandler: TaskHandler {
    let intake: any UpdateSink
    /// The store of the files.
    let media: MediaStore
    /// The client that uploads file parts.
    let files: any RPCClient

    func run(_ task: StoredTask, in context: TaskContext) async throws(TaskFailure) {
        let payload: PeerPhotoPayload = try task.decoded()
        let file = try await uploaded(payload, context)
        do throws(TaskFailure) {
            try await set(file, payload: payload, task: task, context: context)
        } catch {
            guard case .refused(let name, _) = error, Self.isLost(name), payload.upload != nil else {
                throw error
            }
            // The server discards parts that were not used.
            try await uploadAgain(payload, context)
            throw .broken(name)
        }
        await discard(payload)
    }

    private func uploaded(
        _ payload: PeerPhotoPayload,
        _ context: TaskContext
    ) async throws(TaskFailure) -> UploadedFile? {
        guard let id = payload.file else { return nil }
        switch try await context.read({ try $0.entry(.upload(of: id)) }) {
        case .file(let file, _)?: return file
        case .refused(let refusal)?: throw .refused(refusal)
        case .media?, nil: throw .refused(.fileUnreadable)
        }
    }

    private func set(
        _ file: UploadedFile?,
        payload: PeerPhotoPayload,
        task: StoredTask,
        context: TaskContext
    ) async throws(TaskFailure) {
        let peer = payload.peer
        if peer == context.services.selfID {
            return try await setOwn(file, payload: payload, task: task, context: context)
        }
        let photo = TL.InputChatPhoto(file)
        let updates: TL.Updates
        switch peer.kind {
        case .group:
            let id = ChatID(rawValue: peer.number)
            updates = try await context.call(TLFunction.MessagesEditChatPhoto(chatID: id, photo: photo))
        case .channel:
            let channel = try await context.read { try $0.inputChannel(peer) }
            updates = try await context.call(TLFunction.ChannelsEditPhoto(channel: channel, photo: photo))
        default: throw .refused(.unknownChat)
        }
        do {
            try await intake.apply(updates) { try $0.finish(payload, task) }
        } catch {
            throw TaskFailure(storing: error)
        }
    }

    private func setOwn(
        _ file: UploadedFile?,
        payload: PeerPhotoPayload,
        task: StoredTask,
        context: TaskContext
    ) async throws(TaskFailure) {
        let answer: TL.PhotosPhoto
        if let file {
            answer = try await context.call(TLFunction.PhotosUploadProfilePhoto(file: TL.InputFile(file)))
        } else {
            answer = try await context.call(TLFunction.PhotosUpdateProfilePhoto(id: .inputPhotoEmpty))
        }
        let told = ReferencedPeers(users: answer.users)
        try await context.transaction { transaction in
            try transaction.store(told)
            try transaction.finish(payload, task)
        }
    }

    /// True if the error says that the server has lost the file.
    private static func isLost(_ name: String) -> Bool {
        name.hasPrefix("FILE_PART_") && name != "FILE_PARTS_INVALID" || name == "MD5_CHECKSUM_INVALID"
    }

    private func uploadAgain(_ payload: PeerPhotoPayload, _ context: TaskContext) async throws(TaskFailure) {
        guard let id = payload.file, let upload = payload.upload,
            let stored = try await context.read({ try $0.task(upload)?.payload })
        else { throw .refused(.fileUnreadable) }
        var start: UploadPayload
        do throws(RecordError) {
            start = try UploadPayload(record: stored)
        } catch {
            throw .refused("PAYLOAD_UNREADABLE")
        }
        start.parts = UploadParts(byteCount: start.parts.byteCount)
        let uploader = Uploader(payload: start, context: context, media: media, api: files) { _ in nil }
        let hash = try await uploader.hash()
        try await uploader.sendParts()
        let file = await uploader.payload.file
        try await context.transaction { try $0.setEntry(.file(file, hash: hash), for: .upload(of: id)) }
    }

    /// The server's copies are other files, so the local one is not needed any more.
    private func discard(_ payload: PeerPhotoPayload) async {
        guard let id = payload.file else { return }
        // The only cost is space, until the next start.
        _ = try? await media.discard([ResourceID(local: id)]) { _ in [] }
    }

    func refused(_ task: StoredTask, _ refusal: TaskRejection, in transaction: StoreTransaction) throws {
        try transaction.forgetPicture(PeerPhotoPayload(record: task.payload), by: task.id)
    }
}

extension StoreTransaction {
    /// Finishes the task after the photo is set.
    fileprivate func finish(_ payload: PeerPhotoPayload, _ task: StoredTask) throws {
        try finishTask(task.id)
        try forgetPicture(payload, by: task.id)
    }
}

/// The result of setting a photo (TC-45).
public enum PeerPhotoOutcome: Equatable, Sendable {
    /// The server shows the photo.
    case done
    /// Another photo was set before the server received this one.
    case replaced
    /// The photo was refused and is unchanged.
    case refused(PeerPhotoError)
}

/// The reasons why a photo was refused.
public enum PeerPhotoError: Error, Hashable, Sendable {
    /// The file is missing, or cannot be read.
    case fileUnreadable
    /// The file is no image, or its dimensions are out of bounds.
    case notAccepted
    /// Only administrators may set the photo.
    case forbidden
    /// The group or channel does not exist, or cannot be named to the server.
    case unknownChat
    /// Any other error, by the server's constant.
    case other(String)

    /// The error for a refusal.
    init(_ name: String) {
        switch name {
        case TaskRejection.fileUnreadable.name, TaskRejection.fileChanged.name: self = .fileUnreadable
        case "PHOTO_CROP_SIZE_SMALL", "PHOTO_EXT_INVALID", "PHOTO_INVALID", "PHOTO_FILE_MISSING",
            "PHOTO_INVALID_DIMENSIONS", "PHOTO_FILE_TOO_BIG", "IMAGE_PROCESS_FAILED", "FILE_PARTS_INVALID",
            TaskRejection.photoUnreadable.name:
            self = .notAccepted
        case "CHAT_ADMIN_REQUIRED", "CHAT_WRITE_FORBIDDEN", "USER_NOT_PARTICIPANT", "CHAT_NOT_CREATOR",
            "RIGHT_FORBIDDEN":
            self = .forbidden
        case TaskRejection.unknownChat.name, "CHAT_ID_INVALID", "PEER_ID_INVALID", "CHANNEL_INVALID",
            "CHANNEL_PRIVATE", "CHAT_FORBIDDEN":
            self = .unknownChat
        default: self = .other(name)
        }
    }
}

extension PeerPhotoOutcome {
    init(_ outcome: TaskOutcome) {
        switch outcome {
        case .done: self = .done
        case .cancelled, .needFailed: self = .replaced
        case .refused(let name, _): self = .refused(PeerPhotoError(name))
        }
    }
}
