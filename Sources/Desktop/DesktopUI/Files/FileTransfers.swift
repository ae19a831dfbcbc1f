import ChatPresentation
import ClientEngine
import ClientModel
import Foundation
import GTKBridge
import MediaStore
import MessageStore
import Signals

/// The files of a chat that are on their way: uploads that began in its windows, and what was asked for by a click there.
///
/// Threads: the main thread.
final class FileTransfers {
    private struct Transfer {
        var state: FileTransfer?
        var following: Subscription?
        var download: Task<Void, Never>?
    }

    /// What became of a file that was pressed.
    enum Outcome {
        /// It was put here.
        case arrived(URL)
        /// It is here since it was pressed before.
        case known(URL)
        /// It cannot be had.
        case failed(any Error)
    }

    /// Told what is on its way, by messages, whenever that is something else.
    let changes = ObserverList<[StableID: FileTransfer]>()
    /// What is on its way, by messages.
    var states: [StableID: FileTransfer] { transfers.compactMapValues(\.state) }

    private let media: MediaStore
    private let parts: AccountServices
    private var transfers: [StableID: Transfer] = [:]
    private var saved: [ResourceID: URL] = [:]

    init(_ media: MediaStore, _ parts: AccountServices) {
        (self.media, self.parts) = (media, parts)
    }

    /// Ends what was asked for. Uploads go on.
    func stop() {
        for transfer in transfers.values { transfer.download?.cancel() }
        transfers = [:]
    }

    /// Shows how the uploads of messages go that were just sent.
    func follow(_ sent: Sender.Enqueued) {
        // Files that the server has already have no upload, and nothing says which those are.
        guard sent.uploads.count == sent.messages.count else { return }
        for (message, task) in zip(sent.messages, sent.uploads) {
            transfers[message] = Transfer()
            transfers[message]?.following = parts.sender.uploadProgress(of: task).start(next: {
                [weak self] progress in
                onMain { self?.take(progress, of: message) }
            })
        }
    }

    private func take(_ progress: UploadProgress?, of message: StableID) {
        guard let progress, progress.sentByteCount < progress.byteCount else { return end(message) }
        notify(message, FileTransfer(doneByteCount: progress.sentByteCount, byteCount: progress.byteCount))
    }

    /// A file was pressed: it is fetched and put where the member keeps downloads; opened when it is there; no longer
    /// fetched or sent when it is on its way.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - message: Whose it is.
    ///   - notify: Called with what became of it, unless it was given up.
    func press(
        _ file: MediaFileReference?,
        of message: StableID,
        notify: @escaping @MainActor (Outcome) -> Void
    ) {
        if let transfer = transfers[message] {
            if let download = transfer.download {
                download.cancel()
            } else {
                let sender = parts.sender
                Task { try? await sender.cancel([message]) }
            }
            return end(message)
        }
        guard let file else { return }
        if let place = saved[file.resource], FileManager.default.fileExists(atPath: place.path) {
            return notify(.known(place))
        }
        transfers[message] = Transfer()
        transfers[message]?.following = media.status(of: file.resource).start(next: { [weak self] status in
            onMain { self?.take(status, of: message) }
        })
        let media = media
        transfers[message]?.download = Task { [weak self] in
            do {
                try await media.describe(file.resource, file.description)
                let free = try Self.place(for: file.name)
                // Another file may have got the name meanwhile.
                let place = URL(filePath: try await media.export(file.resource, to: free.path))
                self?.saved[file.resource] = place
                self?.end(message)
                notify(.arrived(place))
            } catch is CancellationError {
                // It was pressed again, or the chat was closed.
            } catch {
                self?.end(message)
                notify(.failed(error))
            }
        }
    }

    private func take(_ status: MediaStatus, of message: StableID) {
        if case .local = status { return }
        let progress = status.progress
        notify(
            message,
            FileTransfer(doneByteCount: progress.storedByteCount, byteCount: progress.totalByteCount ?? 0)
        )
    }

    private func notify(_ message: StableID, _ state: FileTransfer) {
        guard transfers[message] != nil, transfers[message]?.state != state else { return }
        transfers[message]?.state = state
        changes.notify(states)
    }

    private func end(_ message: StableID) {
        guard transfers.removeValue(forKey: message) != nil else { return }
        changes.notify(states)
    }

    /// A file of this name among the member's downloads, which is not there yet.
    private static func place(for name: String) throws -> URL {
        let manager = FileManager.default
        let folder =
            UserFolders.downloads.map { URL(filePath: $0) }
            ?? manager.homeDirectoryForCurrentUser.appending(path: "Downloads")
        try manager.createDirectory(at: folder, withIntermediateDirectories: true)
        return DownloadFileName(name).place(in: folder) { manager.fileExists(atPath: $0.path) }
    }
}
