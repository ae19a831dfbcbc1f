package import MTProto
package import NIOCore
import NIOPosix
import StdExtras
import WireCrypto

/// One client on its event loop: connects, reconnects when the connection breaks, and carries calls.
///
/// Confined to its loop: create it and call it there; events come there. It takes a few kilobytes, so that thousands
/// may share one loop; ``MTProtoClient`` wraps one for all other uses.
package final class ClientConnection {
    /// An event for the owner.
    package enum Event {
        /// A connection is open; calls use it, after a key exchange if there was no key.
        case connected
        /// A key has been created.
        case established(ClientCredentials)
        /// An event of the session.
        case session(ClientSession.Event)
        /// The connection broke; another attempt follows.
        case disconnected
        /// The client has failed for good.
        case failed(ClientError)
    }

    /// The pause before reconnecting: the first, and the longest.
    package static let firstDelay = TimeAmount.milliseconds(50)
    package static let longestDelay = TimeAmount.seconds(5)
    /// The interval of pings, and the time without a ping after which the server should close.
    package static let pingInterval = TimeAmount.seconds(60)
    private static let disconnectDelay = Duration.seconds(75)

    package let eventLoop: any EventLoop
    /// True to send pings. Without them the server closes an idle connection in the end.
    package var pings = true

    private let address: ServerAddress
    private let handle: (ClientConnection, Event) -> Void
    private var wire: ClientConnectionStateMachine
    private var channel: (any Channel)?
    private var isClosed = false
    private var isFlushing = false
    private var delay = ClientConnection.firstDelay
    private var alarm: Scheduled<Void>?
    private var lastPing = NIODeadline.now()
    private var pingID: Int64 = 0

    /// A client that is not connected yet. `handle` receives the events; it may call back.
    package init(
        to address: ServerAddress,
        credentials: ClientCredentials? = nil,
        on eventLoop: any EventLoop,
        handle: @escaping (ClientConnection, Event) -> Void
    ) {
        self.address = address
        self.eventLoop = eventLoop
        self.handle = handle
        var random = SystemRandom()
        let session = ClientSession(
            id: SessionID(rawValue: Int64(bitPattern: random.next())),
            salt: credentials?.salt ?? 0,
            timeOffset: credentials?.timeOffset ?? .zero
        )
        wire = ClientConnectionStateMachine(address.wireSettings, key: credentials?.key, session: session)
    }

    /// The key, and the data known about its server.
    package var credentials: ClientCredentials? {
        wire.key.map {
            ClientCredentials(key: $0, salt: wire.session.salt, timeOffset: wire.session.timeOffset)
        }
    }

    /// The number of unanswered calls.
    package var pendingCalls: Int { wire.session.pendingCalls }

    /// Opens the connection, and keeps one open until ``close()``.
    package func connect() {
        guard !isClosed else { return }
        let handler = NIOLoopBound(ClientConnectionHandler(self), eventLoop: eventLoop)
        var bootstrap = ClientBootstrap(group: eventLoop)
        // An invalid address is treated like one that cannot be bound.
        if let local = address.localHost, let source = try? SocketAddress(ipAddress: local, port: 0) {
            bootstrap = bootstrap.bind(to: source)
        }
        bootstrap
            .channelOption(.socketOption(.tcp_nodelay), value: 1)
            .channelOption(
                .recvAllocator,
                value: AdaptiveRecvByteBufferAllocator(minimum: 512, initial: 1024, maximum: 128 << 10)
            )
            .connectTimeout(.seconds(10))
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(handler.value)
                }
            }
            .connect(host: address.host, port: address.port)
            .assumeIsolated()
            .whenFailure { [weak self] _ in self?.connectLater() }
    }

    /// Calls an encoded function. The result comes as an event.
    @discardableResult
    package func call(_ body: [UInt8], after: ClientCallID? = nil) -> ClientCallID {
        defer { flushSoon() }
        return wire.session.call(body, after: after)
    }

    /// Cancels a call.
    package func cancel(_ call: ClientCallID) {
        wire.session.cancel(call)
        flushSoon()
    }

    /// Sends a ping.
    package func ping(_ pingID: Int64) {
        wire.session.ping(pingID)
        flushSoon()
    }

    /// Closes the connection for good.
    package func close() {
        isClosed = true
        alarm?.cancel()
        channel?.close(promise: nil)
    }

    /// Closes the connection as a broken network would, so that it reconnects.
    package func drop() { channel?.close(promise: nil) }

    // Events from the handler.

    func connected(_ channel: any Channel) {
        self.channel = channel
        guard !isClosed else { return close() }
        delay = Self.firstDelay
        wire.connected(address.wireSettings, now: .current)
        if wire.key == nil { wire.startKeyExchange(now: .current) }
        handle(self, .connected)
        sendPing()
        flush()
    }

    func received(_ bytes: ByteBuffer) {
        // Collected first: the receiver of an event may make calls.
        var events: [ClientConnectionStateMachine.Event] = []
        var failure: ClientConnectionError?
        do throws(ClientConnectionError) {
            try wire.received(bytes.readableBytesSpan, now: .current, into: &events)
        } catch {
            failure = error
        }
        for event in events {
            switch event {
            case .established(let made, let offset):
                wire.session.begin(salt: made.initialSalt, timeOffset: offset)
                wire.use(made.key)
                credentials.map { handle(self, .established($0)) }
            case .session(let event): handle(self, .session(event))
            }
        }
        guard let failure else { return }
        if failure != .protocolBroken { isClosed = true }
        channel?.close(promise: nil)
        if isClosed { handle(self, .failed(ClientError(failure))) }
    }

    func disconnected() {
        guard channel != nil else { return }
        channel = nil
        alarm?.cancel()
        handle(self, .disconnected)
        connectLater()
    }

    /// Writes all pending output in one piece.
    func flush() {
        isFlushing = false
        guard let channel, channel.isActive else { return }
        wire.flush(now: .current) { bytes in
            channel.writeAndFlush(ByteBuffer(copying: bytes), promise: nil)
        }
        setAlarm()
    }

    /// Flushes once at the end of this turn of the loop, after all calls in it.
    private func flushSoon() {
        guard !isFlushing, channel != nil else { return }
        isFlushing = true
        eventLoop.assumeIsolated().execute { self.flush() }
    }

    private func connectLater() {
        guard !isClosed else { return }
        eventLoop.assumeIsolated().scheduleTask(in: delay) { self.connect() }
        delay = min(delay * 2, Self.longestDelay)
    }

    private func sendPing() {
        guard pings else { return }
        lastPing = .now()
        pingID += 1
        wire.session.ping(pingID, disconnectAfter: Self.disconnectDelay)
    }

    /// Sets the timer for the session's deadline or the next ping.
    private func setAlarm() {
        alarm?.cancel()
        let due = wire.session.nextDeadline.map { $0 - .current } ?? .seconds(3600)
        var deadline = NIODeadline.now() + .milliseconds(max(due.wholeMilliseconds, 1))
        if pings { deadline = min(deadline, lastPing + Self.pingInterval) }
        alarm = eventLoop.assumeIsolated().scheduleTask(deadline: deadline) { self.ring() }
    }

    private func ring() {
        if pings, lastPing + Self.pingInterval <= .now() { sendPing() }
        wire.session.timePassed(now: .current)
        flush()
    }
}

extension ByteBuffer {
    fileprivate init(copying bytes: RawSpan) {
        self = bytes.withUnsafeBytes { ByteBuffer(bytes: $0) }
    }
}

/// The only handler of a client's pipeline: forwards events of the socket to the client.
final class ClientConnectionHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let link: ClientConnection

    init(_ link: ClientConnection) {
        self.link = link
    }

    func channelActive(context: ChannelHandlerContext) { link.connected(context.channel) }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) { link.received(unwrapInboundIn(data)) }

    func channelReadComplete(context: ChannelHandlerContext) { link.flush() }

    func channelInactive(context: ChannelHandlerContext) { link.disconnected() }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // Any error is answered by another connection.
        context.close(promise: nil)
    }
}
