import ClientEngine
import ClientHost
import ClientModel
import Foundation

/// The files of a command line, grouped for sending.
struct FileSelection: Equatable {
    /// A file with its display name.
    struct Picked: Equatable {
        var name: String
        var media: OutgoingMedia
    }

    /// The albums, in the order of the command line: photos with films, music with music and files with files, within
    /// the limit of an album.
    let albums: [[Picked]]

    init(_ files: [Picked]) { albums = OutgoingMedia.albums(of: files, \.media) }

    /// Inspects all files before anything is sent.
    ///
    /// - Parameters:
    ///   - paths: The typed paths.
    ///   - isFile: True to send everything as files.
    ///   - inspect: Inspects a media file; nil if it cannot be inspected.
    /// - Returns: The files.
    /// - Throws: ``TerminalError/file(_:_:)`` for the first file that cannot be sent.
    static func pick(
        _ paths: [String],
        asFile isFile: Bool,
        inspect: @Sendable (String) async -> MediaInspection? = { _ in nil }
    ) async throws -> FileSelection {
        let result = await onOwnThread {
            Result { () throws(TerminalError) in
                try paths.map { path throws(TerminalError) in try pick(path, isFile) }
            }
        }
        var files = try result.get()
        guard !isFile else { return FileSelection(files) }
        for index in files.indices { files[index].media = await files[index].media.inspected(by: inspect) }
        return FileSelection(files)
    }

    private static func pick(_ path: String, _ isFile: Bool) throws(TerminalError) -> Picked {
        let absolute = URL(fileURLWithPath: path).standardizedFileURL.path
        do throws(PickedFileError) {
            let media = try OutgoingMedia(file: absolute, asFile: isFile)
            return Picked(name: URL(fileURLWithPath: absolute).lastPathComponent, media: media)
        } catch {
            throw .file(path, error)
        }
    }
}
