/// The reasons why a fetcher gave up a part. The fetcher itself retries everything that a retry can cure.
public enum FetchFailure: Error, Equatable, Sendable {
    /// The server does not have the file, or not for us. A retry is useless until its message changes.
    case gone

    /// The server's bytes are wrong: a wrong hash, or a file of another size.
    case invalid

    /// The server is unreachable now. Resume when it is reachable.
    case unreachable

    /// Anything else that the fetcher threw.
    case other
}

extension FetchFailure: CustomStringConvertible {
    /// A description without content; safe to log.
    public var description: String {
        switch self {
        case .gone: "gone"
        case .invalid: "invalid bytes"
        case .unreachable: "unreachable"
        case .other: "fetcher failed"
        }
    }
}
