/// One way to a server.
public struct Endpoint: Hashable, Sendable {
    /// What packets travel in.
    public enum Carrier: UInt8, Hashable, Sendable {
        /// A plain TCP connection.
        case tcp
        /// A WebSocket, path `/apiws`, without TLS.
        case webSocket
        /// A WebSocket in TLS.
        case secureWebSocket
        /// A TLS connection, as `https` needs.
        case tls
    }

    /// A name or an address of version 4 or 6, without brackets.
    public var host: String
    /// The port.
    public var port: UInt16
    /// What packets travel in.
    public var carrier: Carrier
    /// Passed on the way; nil to connect directly.
    public var proxy: Proxy?

    /// A plain connection unless told otherwise.
    public init(host: String, port: UInt16, carrier: Carrier = .tcp, proxy: Proxy? = nil) {
        self.host = host
        self.port = port
        self.carrier = carrier
        self.proxy = proxy
    }
}

/// A proxy on the way to a server.
public struct Proxy: Hashable, Sendable {
    /// How one talks to it.
    public enum Kind: UInt8, Hashable, Sendable {
        /// SOCKS 5, which also resolves names.
        case socks5
        /// `CONNECT` of HTTP.
        case http
    }

    /// How one talks to it.
    public var kind: Kind
    /// Its name or address.
    public var host: String
    /// Its port.
    public var port: UInt16
    /// Who one is there; nil to say nothing.
    public var user: String?
    /// The user's password.
    public var password: String?

    /// A proxy that asks for no name.
    public init(_ kind: Kind, host: String, port: UInt16, user: String? = nil, password: String? = nil) {
        self.kind = kind
        self.host = host
        self.port = port
        self.user = user
        self.password = password
    }
}
