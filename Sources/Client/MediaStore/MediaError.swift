import Glibc
import SQLite

/// The errors of the media store.
///
/// No case carries names of resources, paths, keys or content, so a value may be logged.
public enum MediaError: Error, Equatable, Sendable {
    /// The key has `count` bytes: a bug of ours, or a damaged message store.
    case badKeyLength(Int)

    /// The folder's media were encrypted with another key. Open it with that one, or remove it by hand.
    case wrongKey

    /// The index was made by a newer program, at this version of its schema. Update the program.
    case newerVersion(Int)

    /// The index is damaged. ``MediaStore/rebuild(at:key:)`` moves it aside and makes a new one from the files.
    case damagedLedger

    /// The disk is full. Earlier data are kept; free some space, or evict, and resume.
    case diskFull

    /// The folder, or the disk below it, cannot be written to.
    case readOnly

    /// Another process holds the index for longer than we wait. Try again.
    case busy

    /// The system refused a file operation with this `errno`.
    case disk(code: Int32)

    /// The index failed for another reason, with SQLite's extended result code.
    case mediaIndex(code: Int32)

    /// The bytes are not stored and cannot be fetched: a local file, or no fetcher is attached.
    case unavailable

    /// The fetcher gave up, for this reason. Resume or try again.
    case fetchFailed(FetchFailure)

    /// These bytes of a file without any other copy are damaged. Tell the user.
    case damaged(Range<Int64>)

    /// The file to import is missing or cannot be read.
    case noSource

    /// The store was closed.
    case closed
}

extension MediaError {
    init(_ error: FileError) {
        self =
            switch error.code {
            case ENOSPC, EDQUOT: .diskFull
            case EROFS, EACCES, EPERM: .readOnly
            default: .disk(code: error.code)
            }
    }

    init(_ error: SQLiteError) {
        self =
            switch error {
            case .busy: .busy
            case .full: .diskFull
            case .readOnly: .readOnly
            case .corrupt: .damagedLedger
            case .notADatabase: .wrongKey
            case .io(let code), .other(let code): .mediaIndex(code: code)
            case .cannotOpen: .readOnly
            default: .mediaIndex(code: -1)
            }
    }

    /// Converts an error of a block on the queue.
    init(_ error: any Error) {
        switch error {
        case let error as MediaError: self = error
        case let error as FileError: self.init(error)
        case let error as SQLiteError: self.init(error)
        default: self = .mediaIndex(code: -1)
        }
    }
}

extension MediaError: CustomStringConvertible {
    /// A description with sizes and codes only; safe to log.
    public var description: String {
        switch self {
        case .badKeyLength(let count): "media key of \(count) bytes"
        case .wrongKey: "media were encrypted with another key"
        case .newerVersion(let version): "media ledger of newer version \(version)"
        case .damagedLedger: "media ledger damaged"
        case .diskFull: "disk full"
        case .readOnly: "media folder is read-only"
        case .busy: "media ledger busy"
        case .disk(let code): "media file failed with errno \(code)"
        case .mediaIndex(let code): "media ledger failed (\(code))"
        case .unavailable: "media not here and not to be fetched"
        case .fetchFailed(let failure): "media not fetched: \(failure)"
        case .damaged(let range): "media damaged in bytes \(range)"
        case .noSource: "file to import is not readable"
        case .closed: "media store closed"
        }
    }
}
