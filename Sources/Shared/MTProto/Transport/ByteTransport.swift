/// Opens streams of bytes to servers: sockets in the program, a simulated network in tests.
///
/// Threads: callable from anywhere.
public protocol ByteTransport: Sendable {
    /// Begins to open a stream.
    ///
    /// - Parameters:
    ///   - endpoint: Where to.
    ///   - handle: Hears of the stream, one event after the other, on a thread of the transport's; never during this
    ///     call. The last event is ``ByteStreamEvent/closed(_:)``, which always comes.
    /// - Returns: The stream, to be sent on at once.
    func open(_ endpoint: Endpoint, _ handle: @escaping @Sendable (ByteStreamEvent) -> Void) -> any ByteStream
}

/// A stream of bytes in both directions that somebody opened.
public protocol ByteStream: Sendable {
    /// Sends bytes after those sent before; what is sent before it is open waits. Nothing happens on a closed stream.
    func send(_ bytes: [UInt8])

    /// Ends it now. ``ByteStreamEvent/closed(_:)`` follows unless it came already.
    func close()

    /// Bytes that were sent and have not left yet: whoever has much to send waits until there are few.
    var unsentBytes: Int { get }

    /// Stops and goes on reading, so that the other side has to wait while we cannot keep up. What was read before
    /// still comes. An end is noticed only while reading.
    func setReading(_ isReading: Bool)
}

extension ByteStream {
    /// None: for streams that send at once.
    public var unsentBytes: Int { 0 }

    /// Does nothing: for streams that nobody can outrun.
    public func setReading(_ isReading: Bool) {}
}

/// What happens to a stream.
public enum ByteStreamEvent: Sendable, Equatable {
    /// The other side has taken the connection; proxies and the like are passed.
    case opened
    /// Bytes came, at least one.
    case received([UInt8])
    /// It is over; nil when we closed it.
    case closed(ByteStreamFailure?)
}

/// Why a stream was not opened or has ended.
public enum ByteStreamFailure: Error, Equatable, Sendable {
    /// The name has no address, or the name server was not reached.
    case nameNotFound
    /// Nobody listens there, or no packet comes through.
    case unreachable
    /// It took too long to open.
    case timedOut
    /// The proxy refused: wrong password, forbidden address, or it does not speak what it should.
    case proxyRefused
    /// The other side has closed or reset it.
    case closedByPeer
    /// The WebSocket or TLS opening was refused.
    case handshakeRefused
}

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
