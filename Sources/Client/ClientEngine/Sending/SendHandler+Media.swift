import ClientModel
import ClientNetwork
import MediaStore
import MessageStore
import SchemaMapping
import TelegramSchema

/// Messages with media, one or an album of them.
extension SendHandler {
    /// Marks messages whose upload was refused, and continues with the rest; a single message left is no album any
    /// more.
    func withoutRefused(
        _ plan: SendPlan,
        _ context: TaskContext
    ) async throws(TaskFailure) -> SendPlan {
        let refused = plan.items.filter { $0.refusal != nil }
        guard !refused.isEmpty else { return plan }
        var rest = plan
        rest.items.removeAll { $0.refusal != nil }
        let left = rest.items.map(\.message.stableID)
        try await context.transaction { transaction in
            for item in refused {
                guard let refusal = item.refusal else { continue }
                try transaction.markFailed(plan.payload.alone(item.index), refusal)
                try transaction.regroup([item.message.stableID], as: nil)
            }
            if left.count == 1 { try transaction.regroup(left, as: nil) }
        }
        return rest
    }

    /// Sends media that are on the server, as media or as uploaded parts.
    func sendMedia(_ plan: SendPlan, _ context: TaskContext) async throws(APIError) -> TL.Updates {
        var inputs: [TL.InputMedia] = []
        for item in plan.items {
            let input = try await plan.items.count > 1 ? albumInput(item, plan, context) : item.input
            guard let input else { throw .refused(code: 400, name: "MEDIA_INVALID") }
            inputs.append(input)
        }
        guard plan.items.count > 1 else {
            return try await context.services.api.call(plan.sendMedia(inputs[0]), plan.policy)
        }
        return try await context.services.api.call(plan.sendMultiMedia(inputs), plan.policy)
    }

    /// Renames the files of sent messages in the media store to their server ids, so that they are neither
    /// downloaded again nor kept for ever.
    func adopt(_ plan: SendPlan, _ context: TaskContext) async {
        guard let media else { return }
        for item in plan.items {
            guard item.upload != nil, let local = item.content.media.first?.id, local.kind == .local else {
                continue
            }
            let id = item.message.stableID
            let sent = try? await context.services.store.read { reader in
                try reader.message(id).map { try reader.content(of: $0) }?.media.first
            }
            guard let name = sent.flatMap({ ResourceID(original: $0) }) else { continue }
            // The file stays under its old name; the only cost is space.
            try? await media.rename(ResourceID(local: local), to: name)
        }
    }

    /// The media of an album's item. The server accepts only existing media in an album, so each file is converted
    /// first, and stays converted if the call must be repeated.
    private func albumInput(
        _ item: SendPlan.Item,
        _ plan: SendPlan,
        _ context: TaskContext
    ) async throws(APIError) -> TL.InputMedia? {
        guard case .file(_, let hash)? = item.upload, let input = item.input, let id = item.file else {
            return item.input
        }
        let call = TLFunction.MessagesUploadMedia(peer: plan.input, media: input)
        let answer: TL.MessageMedia
        do throws(APIError) {
            answer = try await context.services.api.call(call, RequestPolicy(priority: .interactive))
        } catch {
            try await dropRefused(item, error, context)
            throw error
        }
        guard let media = Media(uploaded: answer) else { return nil }
        do {
            try await context.services.store.transaction { transaction in
                try transaction.setEntry(.media(media, hash: hash), for: .upload(of: id))
                try transaction.setSent(media, hash, context.services.serverTime())
            }
        } catch {
            // Not stored: the conversion is repeated if necessary.
        }
        return TL.InputMedia(media, in: item.content)
    }
}

extension SendHandler {
    /// Marks an item that the server refuses as media, so that it does not block the others. The rest of the album
    /// is sent without it.
    private func dropRefused(
        _ item: SendPlan.Item,
        _ error: APIError,
        _ context: TaskContext
    ) async throws(APIError) {
        guard case .refused(let name, let details) = TaskFailure(error), !Self.isReparable(error),
            let id = item.file
        else { return }
        do {
            try await context.services.store.transaction { transaction in
                let refusal = TaskRejection(name, details: details)
                try transaction.setEntry(.refused(refusal), for: .upload(of: id))
            }
        } catch {
            // Not stored: the next run receives the same refusal and tries to store it again.
        }
        throw .notTaken
    }
}

extension SendPlan.Item {
    /// The local file of the item; nil if it has none.
    var file: MediaID? { content.media.first?.id.flatMap { $0.kind == .local ? $0 : nil } }

    /// The refusal of the upload; nil if there is none.
    var refusal: TaskRejection? {
        if case .refused(let refusal)? = upload { refusal } else { nil }
    }

    /// The item's media for the server; nil if they cannot be named.
    var input: TL.InputMedia? {
        guard let shown = content.media.first else { return nil }
        return switch upload {
        case .file(let file, _)?: TL.InputMedia(shown, in: content, uploaded: file, thumbnail: thumbnail)
        case .media(let media, _)?: TL.InputMedia(media, in: content)
        case .refused?: nil
        case nil: TL.InputMedia(shown, in: content)
        }
    }
}

extension Media {
    /// The media that the server made from an uploaded file.
    init?(uploaded answer: TL.MessageMedia) {
        switch answer {
        case .messageMediaPhoto(let media):
            guard let photo = media.photo.flatMap({ Photo($0) }) else { return nil }
            self = .photo(photo)
        case .messageMediaDocument(let media):
            guard let document = media.document.flatMap({ Document($0) }) else { return nil }
            self = .document(document)
        default: return nil
        }
    }
}

extension StoreTransaction {
    /// The time in seconds for which sent files are remembered.
    private static let sentLifetime: Int64 = 60 * 86_400

    /// Removes the upload of a sent message, and remembers the media that the server made from its file.
    func settleUpload(_ item: SendPlan.Item, _ now: Int64) throws {
        guard let upload = item.upload, let file = item.file else { return }
        try forgetUpload(of: file)
        guard let message = try reader.message(item.message.stableID),
            let media = try reader.content(of: message).media.first,
            let hash = upload.hash, media.id?.kind == .photo || media.id?.kind == .document
        else { return }
        try setSent(media, hash, now)
    }

    /// Remembers the media that the server made from a file.
    func setSent(_ media: Media, _ hash: [UInt8], _ now: Int64) throws {
        let expires = Int32(clamping: now / 1000 + Self.sentLifetime)
        try setEntry(media, for: .sent(hash, as: media), expires: expires)
    }
}
