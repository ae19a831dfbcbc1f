public import StdExtras

/// The settings of a web server.
public struct WebServerOptions: Sendable {
    /// The files that a server proves itself to browsers by.
    public struct Certificate: Sendable, Equatable {
        /// The file with the certificate and those above it, in PEM.
        public var chain: String
        /// The file with the private key, in PEM.
        public var key: String

        /// Names the files.
        public init(chain: String, key: String) { (self.chain, self.key) = (chain, key) }
    }

    /// The name or address to listen on.
    public var host: String
    /// The port to listen on; 0 lets the system choose.
    public var port: Int
    /// The certificate; nil to serve without TLS, behind a proxy or on the machine itself.
    public var certificate: Certificate?
    /// The networks of proxies, whose `X-Forwarded-For` is believed.
    public var proxies: [AddressRange] = []
    /// The bounds of requests.
    public var limits = WebLimits()
    /// Random bytes that tokens against forged requests are computed from; the same after a restart.
    public var secret: [UInt8]
    /// The program and its arguments that read HTML in a process of their own.
    public var parser: (program: String, arguments: [String])
    /// The folder of CodeMirror's files.
    public var codeMirror = "/usr/share/javascript/codemirror"

    /// Creates settings.
    public init(host: String, port: Int, secret: [UInt8], parser: (program: String, arguments: [String])) {
        (self.host, self.port) = (host, port)
        self.secret = secret
        self.parser = parser
    }
}

/// The bounds of requests.
public struct WebLimits: Sendable {
    /// The most connections at one time.
    public var connections = 2000
    /// The most connections from one address at one time.
    public var connectionsPerAddress = 64
    /// The most requests that are carried out at one time.
    public var requests = 256
    /// The most requests from one address that are carried out at one time.
    public var requestsPerAddress = 32
    /// The most requests from one address at once.
    public var burst = 300.0
    /// The requests from one address that return in a second.
    public var requestsPerSecond = 10.0
    /// True if limits on addresses hold for this machine's own.
    public var limitsLoopback = false
    /// The most bytes of all header fields.
    public var headerBytes = 16 << 10
    /// The most bytes of a header field.
    public var fieldBytes = 8 << 10
    /// The most header fields.
    public var fields = 100
    /// The most bytes of a path with its query. `getPage` and others take content by it.
    public var targetBytes = 12 << 10
    /// Seconds for a request's head, and between two of its parts.
    public var idleSeconds = 15
    /// Seconds for the whole body of a request.
    public var bodySeconds = 30
    /// Seconds for which a reader may take nothing of an answer.
    public var stalledSeconds = 30

    /// The defaults.
    public init() {}
}

/// The reason why a web server did not start.
public enum WebServerError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The certificate or its key cannot be read or used.
    case certificate(file: String)
    /// The address cannot be listened on.
    case address(String, reason: String)

    /// One line for the host.
    public var description: String {
        switch self {
        case .certificate(let file): "cannot use the certificate or key in \(file)"
        case .address(let address, let reason): "cannot listen on \(address): \(reason)"
        }
    }
}
