import ClientModel
import ClientNetwork
import MediaStore
import MessageStore
import TelegramSchema

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
    func repair(_ plan: SendPlan, _ task: StoredTask, _ context: TaskContext) async throws(TaskFailure) {
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
        let file = await uploader.payload.file
        try await context.transaction { transaction in
            try transaction.setEntry(nil, for: .sent(hash, isPhoto: shown.isPhoto))
            try transaction.setEntry(.file(file, hash: hash), for: .upload(of: start.id))
        }
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
