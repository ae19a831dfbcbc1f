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
