import ClientModel
import MediaStore
import MessageStore

extension TaskKind {
    /// Downloads the whole file of a message.
    static let download = TaskKind(rawValue: "download")
}

/// Downloads the file of a message for a process without a connection. That process leaves a task to the process
/// that has one, and finds the file in the store when the task has ended.
struct DownloadHandler: TaskHandler {
    let media: MediaStore

    var limit: Int { 2 }

    func run(_ task: StoredTask, in context: TaskContext) async throws(TaskFailure) {
        guard let id = task.message else { throw .refused("PAYLOAD_UNREADABLE") }
        let found = try await context.read { reader -> MediaFileReference? in
            guard let message = try reader.message(id) else { return nil }
            return try reader.content(of: message).media.first?.opened.flatMap {
                MediaFileReference($0, in: message.key.peer)
            }
        }
        guard let found else { throw .refused("FILE_GONE") }
        do {
            try await media.describe(found.resource, found.description)
            _ = try await media.file(of: found.resource, priority: .urgent)
            try await media.flush()
        } catch {
            throw Self.failure(error)
        }
    }

    private static func failure(_ error: any Error) -> TaskFailure {
        switch error {
        case is CancellationError, MediaError.closed: .cancelled
        case MediaError.fetchFailed(.gone), MediaError.unavailable: .refused("FILE_GONE")
        case MediaError.fetchFailed(.invalid): .broken("FILE_INVALID")
        // Without a connection, or on a full disk, a later attempt may succeed.
        default: .retry()
        }
    }
}
