package import MTProto
package import NIOCore
import NIOPosix
import WireCrypto

/// One client on its event loop: connects, connects again when the connection breaks, and carries calls.
///
/// Confined to its loop: make it there, call it there; events come there. It costs a few kilobytes, so that
/// thousands may share one loop; ``MTProtoClient`` wraps one for everybody else.
package final class ClientConnection {
    /// What its owner hears.
    package enum Event {
        /// A connection stands; calls go over it, after a key exchange if there was no key.
        case connected
        /// There is a key now.
        case established(ClientCredentials)
        /// Something happened in the session.
        case session(ClientSession.Event)
        /// The connection broke, and the next attempt follows.
        case disconnected
        /// It will not connect again.
        case failed(ClientError)
    }

    /// How long it waits before it connects again: at first, and at most.
    package static let firstDelay = TimeAmount.milliseconds(50)
    package static let longestDelay = TimeAmount.seconds(5)
    /// How often it pings, and after how long without a ping the server shall close.
    package static let pingInterval = TimeAmount.seconds(60)
    private static let disconnectDelay = Duration.seconds(75)

    package let eventLoop: any EventLoop
    /// Whether it pings. Without, the server will close an idle connection at last.
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

    /// A client that is not connected yet. `handle` hears the events; it may call back.
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

    /// The key and what is known about its server.
    package var credentials: ClientCredentials? {
        wire.key.map {
            ClientCredentials(key: $0, salt: wire.session.salt, timeOffset: wire.session.timeOffset)
        }
    }

    /// How many calls have no answer yet.
    package var pendingCalls: Int { wire.session.pendingCalls }

    /// Opens the connection, and keeps one open until ``close()``.
    package func connect() {
        guard !isClosed else { return }
        let handler = NIOLoopBound(ClientConnectionHandler(self), eventLoop: eventLoop)
        var bootstrap = ClientBootstrap(group: eventLoop)
        // An address that is none is the same as one that cannot be connected from.
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

    /// Has a function called. The result comes as an event.
    @discardableResult
    package func call(_ body: [UInt8], after: ClientCallID? = nil) -> ClientCallID {
        defer { flushSoon() }
        return wire.session.call(body, after: after)
    }

    /// Gives a call up.
    package func cancel(_ call: ClientCallID) {
        wire.session.cancel(call)
        flushSoon()
    }

    /// Asks for a pong.
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

    /// Closes the connection as a broken network would, so that it connects again.
    package func drop() { channel?.close(promise: nil) }

    // What the handler tells.

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
        // Collected first: whoever hears an event may make calls.
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

    /// Writes all that is to be said, in one piece.
    func flush() {
        isFlushing = false
        guard let channel, channel.isActive else { return }
        wire.flush(now: .current) { bytes in
            channel.writeAndFlush(ByteBuffer(copying: bytes), promise: nil)
        }
        setAlarm()
    }

    /// Flushes once at the end of this turn of the loop, however much is called in it.
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

    /// Sees to what the session or the next ping is due for.
    private func setAlarm() {
        alarm?.cancel()
        let due = wire.session.nextDeadline.map { $0 - .current } ?? .seconds(3600)
        let milliseconds = due.components.seconds * 1000 + due.components.attoseconds / 1_000_000_000_000_000
        var deadline = NIODeadline.now() + .milliseconds(max(milliseconds, 1))
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
