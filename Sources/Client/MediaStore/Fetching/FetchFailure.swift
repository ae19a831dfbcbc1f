/// Why a fetcher gave a part up. Anything that a retry cures, it retries itself.
public enum FetchFailure: Error, Equatable, Sendable {
    /// The server does not have the file, or not for us. Asking again is useless until its message changes.
    case gone

    /// The server's bytes are not what they should be: a wrong hash, or a file of another size.
    case invalid

    /// There is no way to the server now. Resume when there is.
    case unreachable

    /// Anything else that the fetcher threw.
    case other
}

extension FetchFailure: CustomStringConvertible {
    /// Without content; safe to log.
    public var description: String {
        switch self {
        case .gone: "gone"
        case .invalid: "invalid bytes"
        case .unreachable: "unreachable"
        case .other: "fetcher failed"
        }
    }
}
