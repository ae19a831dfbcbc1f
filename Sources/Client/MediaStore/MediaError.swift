import Glibc
import SQLite

/// Why the media store could not do what it was asked for.
///
/// No case carries names of resources, paths, keys or content, so a value may go to a log.
public enum MediaError: Error, Equatable, Sendable {
    /// A key of `count` bytes. Our bug, or a damaged message store.
    case badKeyLength(Int)

    /// The folder's media were encrypted with another key. Open it with that one, or give it up by hand.
    case wrongKey

    /// The ledger was made by a newer program, at this version of its schema. Update the program.
    case newerVersion(Int)

    /// The ledger is damaged. ``MediaStore/rebuild(at:key:)`` sets it aside and makes a new one from the files.
    case damagedLedger

    /// The disk is full. What came before is kept; free some space, or evict, and resume.
    case diskFull

    /// The folder, or the disk below it, cannot be written to.
    case readOnly

    /// Another process holds the ledger for longer than we wait. Try again.
    case busy

    /// The system refused a file operation with this `errno`.
    case disk(code: Int32)

    /// The ledger failed for another reason, with SQLite's extended result code.
    case mediaIndex(code: Int32)

    /// The bytes are not here, and nobody may or can fetch them: a local file, or no fetcher is attached.
    case unavailable

    /// The fetcher gave up. Resume or ask again; the reason is what the fetcher threw.
    case fetchFailed(FetchFailure)

    /// A file of which there is no other copy is damaged, in these bytes. Tell the user.
    case damaged(Range<Int64>)

    /// The file to import is not there or cannot be read.
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

    /// Whatever a block on the lane threw, as this module's error.
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
    /// Sizes and codes only; safe to log.
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
