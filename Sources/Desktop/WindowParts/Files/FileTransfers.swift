package import ChatPresentation
package import ClientEngine
package import ClientModel
package import Foundation
import GTKBridge
package import MediaStore
import MessageStore
import Signals
import StdExtras

/// The running file transfers of an account: uploads started in its windows, and downloads started by a click.
///
/// Threads: the main thread.
package final class FileTransfers {
    private struct Transfer {
        /// The file that is downloaded; nil for uploads.
        var file: MediaFileReference?
        var state: FileTransfer?
        var following: Subscription?
        var download: Task<Void, Never>?
    }

    /// The result of pressing a file.
    package enum Outcome {
        /// The file was downloaded to this place.
        case arrived(URL)
        /// The file is in this place since an earlier download.
        case known(URL)
        /// The file is unavailable.
        case failed(any Error)
    }

    /// Notified of the transfers by message when they change.
    package let changes = ObserverList<[StableID: FileTransfer]>()
    /// The transfers by message.
    package var states: [StableID: FileTransfer] { transfers.compactMapValues(\.state) }

    private let media: MediaStore
    private let services: AccountServices
    private var transfers: [StableID: Transfer] = [:]
    private let remembered: SavedFiles
    private var saved: [ResourceID: SavedFile] = [:]
    /// Reads what was saved before.
    private var loading: Task<Void, Never>?

    package init(_ media: MediaStore, _ services: AccountServices, _ remembered: SavedFiles) {
        (self.media, self.services, self.remembered) = (media, services, remembered)
        loading = Task { [weak self] in
            // Without it, a file is downloaded once more.
            let before = (try? await remembered.all()) ?? [:]
            self?.saved.merge(before) { now, _ in now }
        }
    }

    /// Cancels the downloads. Uploads continue.
    package func stop() {
        for transfer in transfers.values { transfer.download?.cancel() }
        transfers = [:]
    }

    /// Follows the uploads of messages that were just sent.
    package func follow(_ sent: Sender.Enqueued) {
        // Files that the server has already need no upload, and `sent` does not tell which.
        guard sent.uploads.count == sent.messages.count else { return }
        for (message, task) in zip(sent.messages, sent.uploads) {
            transfers[message] = Transfer()
            transfers[message]?.following = services.sender.uploadProgress(of: task).start(next: {
                [weak self] progress in
                onMain { self?.take(progress, of: message) }
            })
        }
    }

    private func take(_ progress: UploadProgress?, of message: StableID) {
        guard let progress, progress.sentByteCount < progress.byteCount else { return end(message) }
        notify(message, FileTransfer(doneByteCount: progress.sentByteCount, byteCount: progress.byteCount))
    }

    /// Handles a press on a file: downloads it, opens it if it is here, or cancels its transfer.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - message: The message of the file.
    ///   - notify: Called with the result, unless the download was cancelled.
    package func press(
        _ file: MediaFileReference?,
        of message: StableID,
        notify: @escaping @MainActor (Outcome) -> Void
    ) {
        if transfers[message] != nil { return cancel(message) }
        guard let file else { return }
        if let place = place(of: file.resource) { return notify(.known(place)) }
        transfers[message] = Transfer(file: file)
        transfers[message]?.following = media.status(of: file.resource).start(next: { [weak self] status in
            onMain { self?.take(status, of: message) }
        })
        let (media, loading) = (media, loading)
        transfers[message]?.download = Task { [weak self] in
            await loading?.value
            if let place = self?.place(of: file.resource) {
                self?.end(message)
                return notify(.known(place))
            }
            do {
                try await media.describe(file.resource, file.description)
                let free = try Self.place(for: file.name)
                // Another file may have taken the name meanwhile.
                let place = URL(filePath: try await media.export(file.resource, to: free.path))
                self?.remember(place, of: file.resource)
                self?.end(message)
                notify(.arrived(place))
            } catch is CancellationError {
                // The user pressed again, or the account was closed.
            } catch {
                self?.end(message)
                notify(.failed(error))
            }
        }
    }

    /// The place to which a file was downloaded; nil if it was not, or is not there any more.
    package func place(of resource: ResourceID) -> URL? {
        // Another file may have taken its name.
        guard let file = saved[resource], Self.byteCount(of: file.path) == file.byteCount else { return nil }
        return URL(filePath: file.path)
    }

    /// Cancels a download, if it runs.
    package func cancelDownload(of message: StableID) {
        guard let download = transfers[message]?.download else { return }
        download.cancel()
        end(message)
    }

    /// Cancels a message's download, or the sending of the message during an upload, if either runs.
    package func cancel(_ message: StableID) {
        guard let transfer = transfers[message] else { return }
        if transfer.download != nil { return cancelDownload(of: message) }
        let sender = services.sender
        Task { try? await sender.cancel([message]) }
        end(message)
    }

    /// The downloads: those that run, then the files, the newest first.
    package var downloads: [Download] {
        let running = transfers.compactMap { message, transfer in
            transfer.file.map { Download(name: $0.name, state: .running(message, transfer.state)) }
        }
        let files = saved.sorted { ($0.value.time, $0.key) > ($1.value.time, $1.key) }.map { resource, file in
            let name = URL(filePath: file.path).lastPathComponent
            return Download(
                name: name,
                state: place(of: resource).map { .saved($0, file.byteCount) } ?? .gone
            )
        }
        return running.sorted { $0.name < $1.name } + files
    }

    /// Forgets the files that were saved; they stay where they are.
    package func forgetDownloads() {
        saved = [:]
        changes.notify(states)
        let remembered = remembered
        // What stays in the store is offered once more.
        Task { try? await remembered.forgetAll() }
    }

    /// Lists a file among the downloads, which was saved to a place of the user's.
    func remember(_ place: URL, of resource: ResourceID) {
        guard let byteCount = Self.byteCount(of: place.path) else { return }
        let now = Int32(clamping: Date().timeIntervalSince1970)
        let file = SavedFile(path: place.path, byteCount: byteCount, time: now)
        saved[resource] = file
        let remembered = remembered
        // Without it, the file is downloaded once more after the next start.
        Task { try? await remembered.add(file, of: resource) }
    }

    /// The size of a file; nil if there is none.
    private static func byteCount(of path: String) -> Int64? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return (attributes?[.size] as? NSNumber)?.int64Value
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

    /// A free path of this name in the user's downloads folder.
    private static func place(for name: String) throws -> URL {
        let manager = FileManager.default
        let folder =
            UserFolders.downloads.map { URL(filePath: $0) }
            ?? manager.homeDirectoryForCurrentUser.appending(path: "Downloads")
        try manager.createDirectory(at: folder, withIntermediateDirectories: true)
        return DownloadFileName(name).place(in: folder) { manager.fileExists(atPath: $0.path) }
    }
}
