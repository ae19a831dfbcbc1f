/// The reason why a blob was not read or stored.
public enum BlobError: Error, Equatable, Sendable {
    /// The blob does not exist: its file was removed after the record was read, or the disk lost it.
    case notFound

    /// A file operation failed with this `errno`, for example for lack of space. Report it to the host.
    case storage(code: Int32)

    init(_ error: FileError) { self = .storage(code: error.code) }
}

extension BlobError: CustomStringConvertible {
    /// Codes only; safe to log.
    public var description: String {
        switch self {
        case .notFound: "no such blob"
        case .storage(let code): "blob storage failed with errno \(code)"
        }
    }
}
