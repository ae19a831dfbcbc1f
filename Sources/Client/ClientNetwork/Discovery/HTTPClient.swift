public import MTProto

/// Fetches small web documents: over ``MTProto/ByteTransport`` in the program, from memory in tests.
///
/// Threads: callable from anywhere; returns on the caller's executor.
public protocol HTTPClient: Sendable {
    /// Fetches a document. Cancelling the task stops the request.
    func get(_ document: HTTPDocument) async throws(HTTPClientError) -> [UInt8]
}

/// The address of a web document, with the connection to use.
public struct HTTPDocument: Hashable, Sendable {
    /// The server: ``MTProto/Endpoint/Carrier/tls`` for `https`, ``MTProto/Endpoint/Carrier/tcp`` for `http`.
    public var endpoint: Endpoint
    /// Path and query, beginning with a slash.
    public var path: String
    /// The requested media type; nil for any.
    public var mediaType: String?
    /// The maximum size of the answer, in bytes.
    public var maximumBytes = 64 << 10

    /// A document on a server.
    public init(_ endpoint: Endpoint, path: String, mediaType: String? = nil) {
        self.endpoint = endpoint
        self.path = path
        self.mediaType = mediaType
    }

    /// Parses an `http` or `https` URL without user and fragment; nil for anything else.
    public init?(url: String, proxy: Proxy? = nil) {
        guard let separator = url.firstRange(of: "://") else { return nil }
        let (carrier, defaultPort): (Endpoint.Carrier, Int)
        switch url[..<separator.lowerBound].lowercased() {
        case "https": (carrier, defaultPort) = (.tls, 443)
        case "http": (carrier, defaultPort) = (.tcp, 80)
        default: return nil
        }
        let rest = url[separator.upperBound...]
        let authority = rest.prefix { $0 != "/" && $0 != "?" }
        let path = rest[authority.endIndex...]
        let isPlain = path.utf8.allSatisfy { (0x21...0x7e).contains($0) && $0 != UInt8(ascii: "#") }
        guard isPlain, var endpoint = Endpoint(authority) ?? Endpoint("\(authority):\(defaultPort)") else {
            return nil
        }
        endpoint.carrier = carrier
        endpoint.proxy = proxy
        self.init(endpoint, path: path.hasPrefix("/") ? String(path) : "/" + path)
    }
}

/// The reasons why a document could not be fetched.
public enum HTTPClientError: Error, Equatable, Sendable {
    /// The connection failed or broke.
    case disconnected(ByteStreamFailure)
    /// The server's status was not 200.
    case refused(status: Int)
    /// The answer is no document, or too long.
    case unreadable
    /// No answer came in time.
    case timedOut
    /// The task was cancelled.
    case cancelled
}
