/// The reason why a page was not fetched. None carries the address: errors may be logged.
public enum FetchError: Error, Hashable, Sendable {
    /// The text is no address of a page.
    case malformedAddress
    /// The address is neither http nor https.
    case refusedScheme
    /// The port is neither 80 nor 443.
    case refusedPort
    /// The address has a user name or a password.
    case credentials
    /// The host's network address is not public, or is refused by the settings.
    case refusedAddress
    /// The host has no network address.
    case unknownHost
    /// The name servers did not answer, or not in a way that can be used.
    case lookUpFailed
    /// The host cannot be reached, or ended the connection.
    case noConnection
    /// The connection is not encrypted as it must be.
    case insecure
    /// The answer is no HTTP.
    case badAnswer
    /// The page redirects more than five times.
    case tooManyRedirects
    /// The host answered with a status other than 200.
    case status(UInt16)
    /// The content is of another kind than asked for.
    case unwantedType
    /// The content is coded twice, or in an unknown way.
    case unknownCoding
    /// The content is not coded as the host says.
    case badCoding
    /// The head of the answer is too long.
    case headTooLarge
    /// The content is too long.
    case tooLarge
    /// Few bytes became very many: the content is a bomb.
    case compressionBomb
    /// The host took too long.
    case tooSlow
    /// The asker, the host or all together asked for too much in a short time. Later the same request may succeed.
    case busy
    /// The process that fetches died twice over this request, or said what is no answer.
    case workerFailed
    /// The process that fetches cannot be started.
    case workerMissing
}

extension FetchError: CustomStringConvertible {
    /// The reason as one word, for programs.
    public var description: String {
        switch self {
        case .malformedAddress: "malformed-address"
        case .refusedScheme: "refused-scheme"
        case .refusedPort: "refused-port"
        case .credentials: "credentials"
        case .refusedAddress: "refused-address"
        case .unknownHost: "unknown-host"
        case .lookUpFailed: "look-up-failed"
        case .noConnection: "no-connection"
        case .insecure: "insecure"
        case .badAnswer: "bad-answer"
        case .tooManyRedirects: "too-many-redirects"
        case .status(let status): "status-\(status)"
        case .unwantedType: "unwanted-type"
        case .unknownCoding: "unknown-coding"
        case .badCoding: "bad-coding"
        case .headTooLarge: "head-too-large"
        case .tooLarge: "too-large"
        case .compressionBomb: "compression-bomb"
        case .tooSlow: "too-slow"
        case .busy: "busy"
        case .workerFailed: "worker-failed"
        case .workerMissing: "worker-missing"
        }
    }

    /// The time that the reason is assumed to last; nil if the next request may succeed.
    package var lifetime: Duration? {
        switch self {
        case .malformedAddress, .refusedScheme, .refusedPort, .credentials, .busy, .workerMissing: nil
        case .workerFailed, .noConnection, .lookUpFailed, .tooSlow: .seconds(60)
        case .status(let status) where status >= 500 || status == 429: .seconds(60)
        default: .seconds(600)
        }
    }
}
