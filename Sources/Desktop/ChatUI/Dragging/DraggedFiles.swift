import ClientEngine
import Foundation
import MediaStore
import WindowParts

/// The files of messages that are dragged to other programs: decrypted when the drop target asks for them, in a
/// private folder.
///
/// Threads: the main thread.
final class DraggedFiles {
    /// The time that another program has to copy the files.
    private static let timeout = Duration.seconds(3600)

    private let media: MediaStore
    private let file: MediaFileReference
    private let folder = PlaintextFolder(for: .dragged)
    private var made: Task<[String], Never>?

    init(_ media: MediaStore, _ file: MediaFileReference) {
        (self.media, self.file) = (media, file)
    }

    /// The paths of the file, which is decrypted at the first call; empty if it is unavailable.
    func paths() async -> [String] {
        if let made { return await made.value }
        let (media, file, folder) = (media, file, folder)
        let task = Task { () -> [String] in
            do {
                try folder.make()
                let place = DownloadFileName(file.name).place(in: folder.url) { _ in false }
                try await media.describe(file.resource, file.description)
                try await media.export(file.resource, to: place.path)
                return [place.path]
            } catch {
                // The drop target is told that there are no files.
                folder.remove()
                return []
            }
        }
        made = task
        return await task.value
    }

    /// Called after the drop: deletes refused files at once, others when they must have been copied.
    func end(isTaken: Bool) {
        guard made != nil else { return }
        let folder = folder
        Task {
            if isTaken { try? await Task.sleep(for: Self.timeout) }
            folder.remove()
        }
    }
}
