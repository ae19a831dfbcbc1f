/// Why a part or a whole upload was refused. All but the last three are the client's fault.
public enum UploadError: Error, Equatable, Sendable {
    /// The part has no bytes.
    case partEmpty
    /// The part is longer than 512 KiB.
    case partTooBig
    /// A part that is not the last has a length that is not 1 KiB times a power of two, at most 512 KiB.
    case partSizeInvalid
    /// The part's length differs from the others', and it is not a shorter last one.
    case partSizeChanged
    /// The part's number is negative, too high, or not below the announced total.
    case partInvalid
    /// The number of parts is out of range, or not the one announced, or the file is too big for its method or for what
    /// a user may have on their way, or its parts were replaced too often.
    case partsInvalid
    /// The file is larger than whoever asked for it takes. Nothing was done, and what was saved stays saved.
    case tooLarge
    /// This part was never saved, or the disk lost it: the client saves it again.
    case partMissing(Int32)
    /// The MD5 that the client gives is not that of what it saved.
    case checksumInvalid
    /// The user, or all together, have too much on its way that is not sent yet.
    case quotaExceeded
    /// The parts are being put together or read: none is taken meanwhile.
    case inUse
    /// The system refused a file operation with this `errno`. Tell the host.
    case storage(code: Int32)

    /// The protocol's name for it, an error of code 400; nil when it is not the client's fault.
    public var name: String? {
        switch self {
        case .partEmpty: "FILE_PART_EMPTY"
        case .partTooBig: "FILE_PART_TOO_BIG"
        case .partSizeInvalid: "FILE_PART_SIZE_INVALID"
        case .partSizeChanged: "FILE_PART_SIZE_CHANGED"
        case .partInvalid: "FILE_PART_INVALID"
        case .partsInvalid, .tooLarge: "FILE_PARTS_INVALID"
        case .partMissing(let part): "FILE_PART_\(part)_MISSING"
        case .checksumInvalid: "MD5_CHECKSUM_INVALID"
        case .quotaExceeded, .inUse, .storage: nil
        }
    }

    init(_ error: FileError) { self = .storage(code: error.code) }

    init(_ error: BlobError) {
        switch error {
        // A blob just stored is not there: as after a disk's failure.
        case .notFound: self = .storage(code: 0)
        case .storage(let code): self = .storage(code: code)
        }
    }
}

extension UploadError: CustomStringConvertible {
    /// Names and codes only; safe to log.
    public var description: String {
        switch self {
        case .quotaExceeded: "upload quota exceeded"
        case .inUse: "upload in use"
        case .storage(let code): "upload storage failed with errno \(code)"
        default: name ?? "upload refused"
        }
    }
}
