import ClientModel
import ClientNetwork
import MediaStore
import MessageStore
import SchemaMapping
import TelegramSchema

/// Messages with media, one or an album of them.
extension SendHandler {
    /// Marks what could not be uploaded and goes on with the rest, as single messages when only one is left.
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

    /// Sends media that are on the server, as they are or as parts.
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

    /// Gives the files of sent messages the names by which they are found from now on, so that they are neither
    /// loaded again nor kept for ever.
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
            // Its bytes are here under the old name still; only space is lost.
            try? await media.rename(ResourceID(local: local), to: name)
        }
    }

    /// An album is made of what the server knows as media: files become that first, one by one, and stay so when the
    /// call that sends them has to be made again.
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
            // Not kept: it will be made once more if it has to.
        }
        return TL.InputMedia(media, in: item.content)
    }
}

extension SendHandler {
    /// A member that the server cannot make media of must not hold up the others: it is marked, and the rest of the
    /// album is tried again without it.
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
            // Not kept: the next run meets the same refusal and tries again to keep it.
        }
        throw .notTaken
    }
}

extension SendPlan.Item {
    /// Names the file of ours that it shows; nil when it shows none.
    var file: MediaID? { content.media.first?.id.flatMap { $0.kind == .local ? $0 : nil } }

    /// Why it cannot be sent; nil when it can.
    var refusal: TaskRejection? {
        if case .refused(let refusal)? = upload { refusal } else { nil }
    }

    /// Its media as they are named to the server; nil when they cannot be.
    var input: TL.InputMedia? {
        guard let shown = content.media.first else { return nil }
        return switch upload {
        case .file(let file, _)?: TL.InputMedia(shown, in: content, uploaded: file)
        case .media(let media, _)?: TL.InputMedia(media, in: content)
        case .refused?: nil
        case nil: TL.InputMedia(shown, in: content)
        }
    }
}

extension Media {
    /// What the server made of an uploaded file.
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
    /// How long it is remembered what was sent, seconds.
    private static let sentLifetime: Int64 = 60 * 86_400

    /// Forgets the upload of a message that was sent, and remembers what the server made of its file.
    func settleUpload(_ item: SendPlan.Item, _ now: Int64) throws {
        guard let upload = item.upload, let file = item.file else { return }
        try setEntry(nil, for: .upload(of: file))
        guard let message = try reader.message(item.message.stableID),
            let media = try reader.content(of: message).media.first,
            let hash = upload.hash, media.id?.kind == .photo || media.id?.kind == .document
        else { return }
        try setSent(media, hash, now)
    }

    /// Remembers what the server made of a file.
    func setSent(_ media: Media, _ hash: [UInt8], _ now: Int64) throws {
        let expires = Int32(clamping: now / 1000 + Self.sentLifetime)
        try setEntry(media, for: .sent(hash, isPhoto: media.isPhoto), expires: expires)
    }
}
