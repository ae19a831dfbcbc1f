import ClientEngine
import ClientHost
package import Localization
import WindowParts

/// A request to send something.
nonisolated enum FilesRequest: Equatable, Sendable {
    /// Local files, by their paths, also to further chats.
    case files([String], asFiles: Bool, waits: Bool, alsoTo: [ChatTarget])
    /// The image on the clipboard, read when the request is carried out.
    case copiedImage
}

/// Files that may be sent, and the pasted file that must exist until then.
nonisolated struct PreparedFiles: Sendable {
    let picked: [PickedFile]
    var pasted: PastedFile?
    /// True for files that another program named: none of them goes up before the user agrees.
    var waits = false
    /// Further chats that get the same files.
    var others: [ChatTarget] = []
}

/// The reason why chosen files cannot be sent.
nonisolated enum PickedFilesError: Error, Equatable {
    /// More files than are taken at once.
    case tooMany(limit: Int)
    /// A file of this name cannot be sent.
    case refused(name: String, PickedFileError)
}

extension Strings {
    /// Why chosen, dropped or pasted files are not sent, as a short notice.
    package func whyNotSent(_ error: any Error) -> String {
        switch error {
        case PickedFilesError.tooMany(let limit): tooManyFiles(limit: "\(limit)")
        case PickedFilesError.refused(let name, let error): fileProblem(name: name, problem: clause(error))
        case PastedFileError.unreadable: pictureUnreadable
        case PastedFileError.notKept: pictureNotKept
        case BlockingWorkError.blocked: diskSilent
        default: sentence(error)
        }
    }
}
