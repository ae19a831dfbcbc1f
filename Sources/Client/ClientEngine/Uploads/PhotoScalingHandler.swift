import ClientModel
import MediaStore
import MessageStore

/// Scales photos down before their upload. A run that is repeated after a kill scales what is there, at most the
/// scaled photo once more.
struct PhotoScalingHandler: TaskHandler {
    /// The largest file that is scaled, in bytes.
    private static let largestFile: Int64 = 64 << 20

    let media: MediaStore
    let scaler: any PhotoScaler

    /// One after another: a photo takes much memory while it is scaled.
    var limit: Int { 1 }

    func run(_ task: StoredTask, in context: TaskContext) async throws(TaskFailure) {
        let payload: PhotoScalingPayload = try task.decoded()
        let id = payload.photo
        guard let scaling = try await context.read({ try $0.entry(.scaling(of: id)) }), scaling.scaled == nil
        else { return }
        let whole = try await context.read { reader in
            try reader.task(scaling.upload).map { try UploadPayload(record: $0.payload) }
        }
        guard let whole, case .photo(var photo) = whole.media else { return }
        let scaled = try await scale(try await read(whole.resource), within: scaling.side)
        let byteCount = Int64(scaled.jpeg.count)
        photo.sizes = [ImageSize(type: "i", size: scaled.size, byteCount: Int32(clamping: byteCount))]
        try await keep(scaled.jpeg, of: whole)
        let shown = Media.photo(photo)
        let isKept = try await context.transaction { transaction in
            guard try transaction.setScaled(shown, byteCount: byteCount) else { return false }
            try transaction.finishTask(task.id)
            return true
        }
        // Cancelled while the file was replaced. If it stays, the next start removes it.
        if !isKept { _ = try? await media.discard([whole.resource]) { _ in [] } }
    }

    private func read(_ resource: ResourceID) async throws(TaskFailure) -> [UInt8] {
        do {
            guard let bytes = try await media.readStored(resource, 0..<(Self.largestFile + 1)) else {
                throw TaskFailure.refused(.fileUnreadable)
            }
            return bytes
        } catch {
            throw Self.failure(error)
        }
    }

    private func scale(_ photo: [UInt8], within side: Int32) async throws(TaskFailure) -> ScaledPhoto {
        guard photo.count <= Self.largestFile else { throw .refused(.photoUnreadable) }
        do throws(PhotoScalingError) {
            return try await scaler.scale(photo, within: side)
        } catch {
            throw error == .unreadable
                ? .refused(.photoUnreadable) : .broken(TaskRejection.photoUnreadable.name)
        }
    }

    private func keep(_ jpeg: [UInt8], of upload: UploadPayload) async throws(TaskFailure) {
        let description = MediaDescription(kind: MediaKind(upload.media), chat: upload.peer)
        do {
            try await media.store(jpeg, as: upload.resource, description, isOnlyCopy: true)
        } catch {
            throw Self.failure(error)
        }
    }

    private static func failure(_ error: any Error) -> TaskFailure {
        switch error {
        case let failure as TaskFailure: failure
        case is CancellationError, MediaError.closed: .cancelled
        case MediaError.damaged: .refused(.fileUnreadable)
        // A full disk may be emptied, and another program may hold the file.
        default: .retry()
        }
    }

    func refused(_ task: StoredTask, _ refusal: TaskRejection, in transaction: StoreTransaction) throws {
        let payload = try PhotoScalingPayload(record: task.payload)
        try transaction.setEntry(.refused(refusal), for: .upload(of: payload.photo))
    }
}
