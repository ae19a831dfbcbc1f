/// Opens streams of bytes to servers: sockets in the program, a simulated network in tests.
///
/// Threads: callable from anywhere.
public protocol ByteTransport: Sendable {
    /// Begins to open a stream.
    ///
    /// - Parameters:
    ///   - endpoint: The server to connect to.
    ///   - handle: Called with the events of the stream, one after the other, on a thread of the transport; never
    ///     during this call. The last event is ``ByteStreamEvent/closed(_:)``, which always comes.
    /// - Returns: The stream, which can send at once.
    func open(_ endpoint: Endpoint, _ handle: @escaping @Sendable (ByteStreamEvent) -> Void) -> any ByteStream
}

/// An opened stream of bytes in both directions.
public protocol ByteStream: Sendable {
    /// Sends bytes after all earlier ones. Until the stream is open they wait; on a closed stream nothing happens.
    func send(_ bytes: [UInt8])

    /// Closes the stream now. ``ByteStreamEvent/closed(_:)`` follows unless it came already.
    func close()

    /// Queued bytes that have not left yet: a sender of large data should wait until there are few.
    var unsentBytes: Int { get }

    /// The address of this computer that the stream starts from, as text; nil while it is not known.
    var localAddress: String? { get }

    /// Pauses or resumes reading, so that the other side has to wait while we cannot keep up. Bytes read before still
    /// come. The end of the stream is noticed only while reading.
    func setReading(_ isReading: Bool)
}

extension ByteStream {
    /// Zero, for streams that send at once.
    public var unsentBytes: Int { 0 }

    /// Nil, for streams that do not start from an address.
    public var localAddress: String? { nil }

    /// Does nothing, for streams that cannot overrun the reader.
    public func setReading(_ isReading: Bool) {}
}

/// An event of a stream.
public enum ByteStreamEvent: Sendable, Equatable {
    /// The other side has accepted the connection; proxies and handshakes are passed.
    case opened
    /// Bytes arrived, at least one.
    case received([UInt8])
    /// The stream has ended; nil if we closed it.
    case closed(ByteStreamFailure?)
}

/// The reason why a stream was not opened or has ended.
public enum ByteStreamFailure: Error, Equatable, Sendable {
    /// The name has no address, or the name server was not reached.
    case nameNotFound
    /// No process listens there, or no packet comes through.
    case unreachable
    /// Opening took too long.
    case timedOut
    /// The proxy refused: wrong password, forbidden address, or an unexpected protocol.
    case proxyRefused
    /// The other side has closed or reset it.
    case closedByPeer
    /// The WebSocket or TLS opening was refused.
    case handshakeRefused
}
