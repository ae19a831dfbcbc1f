/// One address of a server.
public struct Endpoint: Hashable, Sendable {
    /// The protocol below the packets.
    public enum Carrier: UInt8, Hashable, Sendable {
        /// A plain TCP connection.
        case tcp
        /// A WebSocket, path `/apiws`, without TLS.
        case webSocket
        /// A WebSocket in TLS.
        case secureWebSocket
        /// A TLS connection, for `https`.
        case tls
    }

    /// A name or an IPv4 or IPv6 address, without brackets.
    public var host: String
    /// The port.
    public var port: UInt16
    /// The protocol below the packets.
    public var carrier: Carrier
    /// The proxy to connect through; nil to connect directly.
    public var proxy: Proxy?

    /// Creates an endpoint; a plain connection by default.
    public init(host: String, port: UInt16, carrier: Carrier = .tcp, proxy: Proxy? = nil) {
        self.host = host
        self.port = port
        self.carrier = carrier
        self.proxy = proxy
    }
}

/// A proxy on the way to a server.
public struct Proxy: Hashable, Sendable {
    /// The protocol of a proxy.
    public enum Kind: UInt8, Hashable, Sendable {
        /// SOCKS 5, which also resolves names.
        case socks5
        /// `CONNECT` of HTTP.
        case http
    }

    /// The protocol of the proxy.
    public var kind: Kind
    /// Its name or address.
    public var host: String
    /// Its port.
    public var port: UInt16
    /// The user name for the proxy; nil for none.
    public var user: String?
    /// The user's password.
    public var password: String?

    /// Creates a proxy; without a user by default.
    public init(_ kind: Kind, host: String, port: UInt16, user: String? = nil, password: String? = nil) {
        self.kind = kind
        self.host = host
        self.port = port
        self.user = user
        self.password = password
    }
}
