package import ClientEngine
package import ClientModel
import MediaStore
import MessageStore
import Signals

extension Account {
    /// Waits until the whole file of a message is in the account's media store. Another process fetches it if that one
    /// does the account's work.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - message: The message that has it.
    ///   - services: The services of the account.
    /// - Returns: The length of the file in bytes.
    /// - Throws: `MediaError`, `StoreError`, `CancellationError`.
    package nonisolated func fetch(
        _ file: MediaFileReference,
        of message: StableID,
        by services: AccountServices
    ) async throws -> Int64 {
        try await media.describe(file.resource, file.description)
        if !isMaster { try await waitForMaster(file, message, services) }
        return try await media.file(of: file.resource, priority: .urgent).byteCount
    }

    private nonisolated func waitForMaster(
        _ file: MediaFileReference,
        _ message: StableID,
        _ services: AccountServices
    ) async throws {
        if case .local? = try await media.status(of: file.resource).first() { return }
        switch try await store.outcome(of: services.bring(message)) {
        case .done, nil: try await media.refresh()
        case .refused, .cancelled, .needFailed: throw MediaError.fetchFailed(.gone)
        }
    }
}
