import ClientEngine
import ClientHost
import Foundation

/// The files of one command line, as they are to be sent.
struct FileSelection: Equatable {
    /// A file with its name for people.
    struct Picked: Equatable {
        var name: String
        var media: OutgoingMedia
    }

    /// Those that go together, in the order of the command line: photos with photos and files with files, no more than
    /// an album holds.
    let albums: [[Picked]]

    init(_ files: [Picked]) { albums = OutgoingMedia.albums(of: files, \.media) }

    /// Looks at all files before anything is sent.
    ///
    /// - Parameters:
    ///   - paths: As they were typed.
    ///   - isFile: Pictures go as they are.
    /// - Returns: The files.
    /// - Throws: ``TerminalError/file(_:_:)`` for the first that cannot be sent.
    static func pick(_ paths: [String], asFile isFile: Bool) async throws -> FileSelection {
        let result = await onOwnThread {
            Result { () throws(TerminalError) in
                try paths.map { path throws(TerminalError) in try pick(path, isFile) }
            }
        }
        return FileSelection(try result.get())
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
