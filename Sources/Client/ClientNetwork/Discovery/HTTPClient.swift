public import MTProto

/// Gets small documents of the web: over ``MTProto/ByteTransport`` in the program, from memory in tests.
///
/// Threads: callable from anywhere; returns on the caller's executor.
public protocol HTTPClient: Sendable {
    /// Gets a document. Cancelling the task gives it up.
    func get(_ document: HTTPDocument) async throws(HTTPClientError) -> [UInt8]
}

/// Names a document of the web, and how one gets there.
public struct HTTPDocument: Hashable, Sendable {
    /// The server: ``MTProto/Endpoint/Carrier/tls`` for `https`, ``MTProto/Endpoint/Carrier/tcp`` for `http`.
    public var endpoint: Endpoint
    /// Path and query, beginning with a slash.
    public var path: String
    /// The media type that is asked for; nil for any.
    public var mediaType: String?
    /// The longest answer that is read, in bytes.
    public var maximumBytes = 64 << 10

    /// A document of a server.
    public init(_ endpoint: Endpoint, path: String, mediaType: String? = nil) {
        self.endpoint = endpoint
        self.path = path
        self.mediaType = mediaType
    }

    /// Reads an `http` or `https` URL without user and fragment; nil for anything else.
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

/// Why a document was not got.
public enum HTTPClientError: Error, Equatable, Sendable {
    /// There was no connection, or it broke.
    case disconnected(ByteStreamFailure)
    /// The server's status was not 200.
    case refused(status: Int)
    /// What came is no document, or too long a one.
    case unreadable
    /// No answer in time.
    case timedOut
    /// The task was cancelled.
    case cancelled
}
