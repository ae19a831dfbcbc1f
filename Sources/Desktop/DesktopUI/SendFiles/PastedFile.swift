import Foundation

/// Why a picture that was copied cannot be sent.
nonisolated enum PastedFileError: Error {
    /// It cannot be had, or is none that can be decoded.
    case unreadable
    /// It cannot be written down.
    case notKept
}

/// A picture that was pasted, as a file in clear: it is there for as long as somebody has this.
nonisolated final class PastedFile: Sendable {
    /// Where it is.
    let path: String
    private let folder: PlaintextFolder

    /// Writes it down; blocks as long as the disk takes.
    ///
    /// - Parameters:
    ///   - bytes: All of it.
    ///   - name: What it is called.
    ///   - place: Where it gets a folder of its own.
    /// - Throws: ``PastedFileError/notKept``; nothing is left then.
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
