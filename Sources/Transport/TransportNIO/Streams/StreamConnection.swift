import MTProto
import NIOCore
import NIOPosix
import NIOSSL
import NIOWebSocket

/// One stream on its event loop, from the first packet to the last event.
///
/// Confined to its loop. Events are delivered in order, and none after the end.
final class StreamConnection {
    private enum Phase {
        case opening
        case open
        case closed
    }

    /// The maximum size of a server's WebSocket message. Servers merge their output.
    private static let longestMessage = 16 << 20

    private let endpoint: Endpoint
    private let settings: StreamSettings
    private let eventLoop: any EventLoop
    private let backlog: PendingWriteCounter
    private let origin: StreamOrigin
    /// Nil after the last event, to release what it captures.
    private var handle: (@Sendable (ByteStreamEvent) -> Void)?

    private var phase = Phase.opening
    private var channel: (any Channel)?
    private var stages: ArraySlice<HandshakeStage> = []
    private var alarm: Scheduled<Void>?
    private var isReading = true
    /// Bytes sent before the stream was open.
    private var waiting: [[UInt8]] = []

    init(
        to endpoint: Endpoint,
        _ settings: StreamSettings,
        on eventLoop: any EventLoop,
        _ backlog: PendingWriteCounter,
        from origin: StreamOrigin,
        _ handle: @escaping @Sendable (ByteStreamEvent) -> Void
    ) {
        self.endpoint = endpoint
        self.settings = settings
        self.eventLoop = eventLoop
        self.backlog = backlog
        self.origin = origin
        self.handle = handle
    }

    func start() {
        do throws(ByteStreamFailure) {
            stages = try HandshakeStage.all(for: endpoint)[...]
        } catch {
            return finish(error)
        }
        let timeout = TimeAmount(settings.openingTimeout)
        alarm = eventLoop.assumeIsolated().scheduleTask(in: timeout) { self.finish(.timedOut) }
        let host = endpoint.proxy?.host ?? endpoint.host
        let port = endpoint.proxy?.port ?? endpoint.port
        ClientBootstrap(group: eventLoop)
            .channelOption(.socketOption(.tcp_nodelay), value: 1)
            // Of several connections tried at once, the losers must not read, nor the winner before a handler exists
            // for what it reads.
            .channelOption(.autoRead, value: false)
            .channelOption(
                .recvAllocator,
                value: AdaptiveRecvByteBufferAllocator(minimum: 512, initial: 2048, maximum: 128 << 10)
            )
            .connectTimeout(timeout)
            .connect(host: host, port: Int(port))
            .assumeIsolated()
            .whenComplete { self.connected($0) }
    }

    func send(_ bytes: [UInt8]) {
        switch phase {
        case .opening: waiting.append(bytes)
        case .open: write(bytes)
        case .closed: backlog.clear()
        }
    }

    func setReading(_ isReading: Bool) {
        self.isReading = isReading
        guard phase == .open else { return }
        applyReading()
    }

    /// Ends the stream, after a failure or at its owner's request.
    func finish(_ failure: ByteStreamFailure?) {
        guard phase != .closed else { return }
        phase = .closed
        alarm?.cancel()
        waiting = []
        backlog.clear()
        channel?.close(promise: nil)
        channel = nil
        let handle = handle
        self.handle = nil
        handle?(.closed(failure))
    }

    /// Handles bytes from the last handler of the pipeline.
    func received(_ bytes: [UInt8]) {
        guard phase == .open, !bytes.isEmpty else { return }
        handle?(.received(bytes))
    }

    /// Continues with the next stage of the opening, or opens the stream after the last.
    func passedStage() {
        guard phase == .opening, let channel else { return }
        let pipeline = channel.pipeline.syncOperations
        do {
            switch stages.popFirst() {
            case .dialogue(let opening):
                try pipeline.addHandler(StreamHandshakeHandler(opening, of: self))
            case .tls(let host):
                beginTLS(with: host)
            case .webSocketFrames:
                let decoder = WebSocketFrameDecoder(maxFrameSize: Self.longestMessage)
                try pipeline.addHandler(ByteToMessageHandler(decoder))
                try pipeline.addHandlers(WebSocketFrameEncoder(), WebSocketClientFrameHandler())
                passedStage()
            case nil:
                try pipeline.addHandler(StreamHandler(self))
                becomeOpen()
            }
        } catch {
            // The channel has closed meanwhile.
            finish(.closedByPeer)
        }
    }

    private func connected(_ result: Result<any Channel, any Error>) {
        switch result {
        case .failure(let error):
            finish(ByteStreamFailure(connecting: error))
        case .success(let channel):
            guard phase == .opening else { return channel.close(promise: nil) }
            self.channel = channel
            origin.set(channel.localAddress?.ipAddress)
            // Reading starts after the first stage is added, when a handler exists for what comes.
            defer { applyReading() }
            passedStage()
        }
    }

    private func beginTLS(with host: String) {
        settings.tls.context(on: eventLoop).assumeIsolated().whenComplete { [self] result in
            guard phase == .opening, let channel else { return }
            do {
                // SNI is for names only; an address is compared with that of the connection.
                let name = host.isAddress ? nil : host
                let handler = try NIOSSLClientHandler(context: result.get(), serverHostname: name)
                try channel.pipeline.syncOperations.addHandlers(handler, TLSHandshakeHandler(self))
            } catch {
                finish(.handshakeRefused)
            }
        }
    }

    private func becomeOpen() {
        alarm?.cancel()
        phase = .open
        handle?(.opened)
        let waiting = waiting
        self.waiting = []
        waiting.forEach(write)
        applyReading()
    }

    private func write(_ bytes: [UInt8]) {
        guard let channel else { return }
        let (backlog, count) = (backlog, bytes.count)
        channel.writeAndFlush(ByteBuffer(bytes: bytes)).assumeIsolated().whenSuccess { backlog.remove(count) }
    }

    private func applyReading() {
        do {
            try channel?.syncOptions?.setOption(.autoRead, value: isReading || phase == .opening)
        } catch {
            finish(.closedByPeer)
        }
    }
}

extension String {
    /// True for an IP address, false for a name.
    fileprivate var isAddress: Bool { (try? SocketAddress(ipAddress: self, port: 0)) != nil }
}

/// The common settings of a transport's streams.
struct StreamSettings: Sendable {
    let openingTimeout: Duration
    let tls: TLSContexts
}

/// The last handler of an open stream's pipeline: forwards events to the connection.
final class StreamHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let connection: StreamConnection

    init(_ connection: StreamConnection) {
        self.connection = connection
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        connection.received(Array(unwrapInboundIn(data).readableBytesView))
    }

    func channelInactive(context: ChannelHandlerContext) { connection.finish(.closedByPeer) }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // Nothing can be read after a reset of the socket, or after broken TLS or WebSocket frames.
        connection.finish(.closedByPeer)
    }
}
