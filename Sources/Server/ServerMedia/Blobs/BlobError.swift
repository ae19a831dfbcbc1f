/// Why a blob was not read or stored.
public enum BlobError: Error, Equatable, Sendable {
    /// There is no such blob. The record that names it is older than the file's removal, or the disk lost it.
    case notFound

    /// The system refused a file operation with this `errno`; no space, for instance. Tell the host.
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
