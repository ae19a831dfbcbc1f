import ClientEngine
import Foundation
import Glibc
import MediaStore

/// Files of messages that are dragged to other programs: in clear, in a folder of their own that only the member can look
/// into, and only once somebody asks for them.
///
/// Threads: the main thread.
final class DraggedFiles {
    private nonisolated static let prefix = "martlet-drag-"
    /// How long another program may take to copy them.
    private static let patience = Duration.seconds(3600)

    private let media: MediaStore
    private let file: ShownFile
    private let folder: URL
    private var made: Task<[String], Never>?

    init(_ media: MediaStore, _ file: ShownFile) {
        (self.media, self.file) = (media, file)
        let name = "\(Self.prefix)\(getpid())-\(UUID().uuidString)"
        folder = FileManager.default.temporaryDirectory.appending(path: name)
    }

    /// Where the file is, which is made with the first call; none if it cannot be had.
    func paths() async -> [String] {
        if let made { return await made.value }
        let (media, file, folder) = (media, file, folder)
        let task = Task { () -> [String] in
            do {
                try FileManager.default.createDirectory(
                    at: folder,
                    withIntermediateDirectories: false,
                    attributes: [.posixPermissions: 0o700]
                )
                let place = DownloadName(file.name).place(in: folder) { _ in false }
                try await media.describe(file.resource, file.description)
                try await media.export(file.resource, to: place.path)
                return [place.path]
            } catch {
                // Who asked is told that there is nothing.
                try? FileManager.default.removeItem(at: folder)
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
            if isTaken { try? await Task.sleep(for: Self.patience) }
            try? FileManager.default.removeItem(at: folder)
        }
    }

    /// Takes away what this program has left, and programs that are no more.
    nonisolated static func sweep(in folder: URL = FileManager.default.temporaryDirectory) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        for name in names where name.hasPrefix(prefix) {
            guard let process = Int32(name.dropFirst(prefix.count).prefix { $0.isNumber }) else { continue }
            let isAlive = process != getpid() && (kill(process, 0) == 0 || errno != ESRCH)
            if !isAlive { try? FileManager.default.removeItem(at: folder.appending(path: name)) }
        }
    }
}
