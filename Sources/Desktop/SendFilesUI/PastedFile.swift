import Foundation
import WindowParts

/// The reason why an image on the clipboard cannot be sent.
nonisolated enum PastedFileError: Error {
    /// The image is unavailable, or cannot be decoded.
    case unreadable
    /// The image cannot be written to disk.
    case notKept
}

/// A pasted image as a decrypted file, deleted with this object.
nonisolated final class PastedFile: Sendable {
    /// The path of the file.
    let path: String
    private let folder: PlaintextFolder

    /// Writes the file; blocks as long as the disk takes.
    ///
    /// - Parameters:
    ///   - bytes: The contents.
    ///   - name: The name of the file.
    ///   - place: The parent of its folder.
    /// - Throws: ``PastedFileError/notKept``; nothing is left on disk then.
    init(
        _ bytes: [UInt8],
        named name: String,
        in place: URL = FileManager.default.temporaryDirectory
    ) throws(PastedFileError) {
        folder = PlaintextFolder(for: .pasted, in: place)
        let file = folder.url.appending(path: name)
        path = file.path
        do {
            try folder.make()
            try Data(bytes).write(to: file)
        } catch {
            folder.remove()
            throw .notKept
        }
    }

    deinit { folder.remove() }
}
