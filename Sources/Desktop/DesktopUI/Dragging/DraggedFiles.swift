import ClientEngine
import Foundation
import MediaStore

/// Files of messages that are dragged to other programs: in clear, in a folder of their own that only the member can look
/// into, and only once somebody asks for them.
///
/// Threads: the main thread.
final class DraggedFiles {
    /// How long another program may take to copy them.
    private static let timeout = Duration.seconds(3600)

    private let media: MediaStore
    private let file: MediaFileReference
    private let folder = PlaintextFolder(for: .dragged)
    private var made: Task<[String], Never>?

    init(_ media: MediaStore, _ file: MediaFileReference) {
        (self.media, self.file) = (media, file)
    }

    /// Where the file is, which is made with the first call; none if it cannot be had.
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
                // Who asked is told that there is nothing.
                folder.remove()
                return []
            }
        }
        made = task
        return await task.value
    }

    /// It was dropped: what nobody took goes at once, the rest when it was copied for sure.
    func end(isTaken: Bool) {
        guard made != nil else { return }
        let folder = folder
        Task {
            if isTaken { try? await Task.sleep(for: Self.timeout) }
            folder.remove()
        }
    }
}
