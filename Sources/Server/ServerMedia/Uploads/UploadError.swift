/// The reason why a part or a whole upload was refused. All but the last three are the client's fault.
public enum UploadError: Error, Equatable, Sendable {
    /// The part has no bytes.
    case partEmpty
    /// The part is longer than 512 KiB.
    case partTooBig
    /// A part that is not the last has an invalid length: 1 KiB times a power of two, at most 512 KiB, is required.
    case partSizeInvalid
    /// The part's length differs from the others', and the part is not a shorter last one.
    case partSizeChanged
    /// The part's number is negative, too high, or not below the announced total.
    case partInvalid
    /// The number of parts is out of range or not the one announced, or the parts were replaced too often. Or the
    /// file is too big for its method or for a user's pending uploads.
    case partsInvalid
    /// The file exceeds the caller's limit. Nothing was done, and the saved parts stay saved.
    case tooLarge
    /// This part was never saved, or the disk lost it: the client must save it again.
    case partMissing(Int32)
    /// The MD5 from the client is not that of the saved parts.
    case checksumInvalid
    /// The pending uploads of the user, or of all users, are too large.
    case quotaExceeded
    /// The parts are being assembled or read: no part is taken meanwhile.
    case inUse
    /// A file operation failed with this `errno`. Report it to the host.
    case storage(code: Int32)

    /// The protocol's name for the error, with code 400; nil if it is not the client's fault.
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
        // A blob that was just stored is missing: as after a disk's failure.
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
