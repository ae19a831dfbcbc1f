public import NIOCore
public import ServerEngine

import CompactAPI
import LayerAdapters
import Logging
import NIOPosix
import StdExtras

/// The network side of a server: accepts connections, keeps sessions, runs calls in an engine, delivers its output.
///
/// A gateway starts in three steps, since engine and gateway need each other. ``bind(host:port:options:on:)`` takes
/// the port, the engine is started with ``output``, and ``serve(_:)`` begins to accept. Any thread may call.
public final class Gateway: Sendable {
    /// The counts of a gateway's resources.
    public struct Counts: Sendable, Equatable {
        /// Open connections.
        public var connections: Int
        /// Sessions in memory, with or without a connection.
        public var sessions: Int
        /// Keys in memory.
        public var keys: Int
        /// Bytes of unfinished packets beyond the allowance of each stranger's connection.
        public var strangerBytes: Int
        /// Bytes that sessions hold.
        public var heldBytes: Int
    }

    /// The address that the gateway listens on.
    public let address: SocketAddress

    private let owner: NIOLoopBound<SessionLoop>
    private let eventLoop: any EventLoop
    private let listener: any Channel
    private let pool: NIOThreadPool

    private init(
        owner: NIOLoopBound<SessionLoop>,
        eventLoop: any EventLoop,
        listener: any Channel,
        address: SocketAddress,
        pool: NIOThreadPool
    ) {
        self.owner = owner
        self.eventLoop = eventLoop
        self.listener = listener
        self.address = address
        self.pool = pool
    }

    /// Takes a port, where connections queue up until ``serve(_:)``.
    ///
    /// - Parameters:
    ///   - host: A name or an address, IPv4 or IPv6; `::` is both.
    ///   - port: The port; 0 lets the system choose.
    ///   - options: The gateway's options.
    ///   - eventLoop: The loop that will own all connections and sessions.
    /// - Returns: A gateway that does not accept yet.
    /// - Throws: The system's error if the port cannot be taken.
    public static func bind(
        host: String,
        port: Int,
        options: GatewayOptions,
        on eventLoop: any EventLoop
    ) async throws -> Gateway {
        // Before there are threads, which would have to be ended if it fails.
        let seal = try ChannelSeal(signedBy: options.privateKey, now: options.now())
        let pool = NIOThreadPool(numberOfThreads: options.limits.handshakeThreads)
        pool.start()
        // Tables of the API are read now, and not on the event loop.
        LayerAdapter.prepare()
        _ = CompactAPI()
        let owner = try await eventLoop.submit {
            let owner = SessionLoop(eventLoop: eventLoop, options: options, seal: seal, pool: pool)
            owner.tendSeal()
            return NIOLoopBound(owner, eventLoop: eventLoop)
        }.get()
        do {
            let listener = try await listen(host: host, port: port, for: owner, on: eventLoop)
            guard let address = listener.localAddress else { throw ChannelError.unknownLocalAddress }
            return Gateway(
                owner: owner,
                eventLoop: eventLoop,
                listener: listener,
                address: address,
                pool: pool
            )
        } catch {
            try await pool.shutdownGracefully()
            throw error
        }
    }

    /// The destination of the engine's output.
    public var output: any EngineOutput { LoopOutput(eventLoop: eventLoop, owner: owner) }

    /// Begins to accept connections, whose calls go to `engine`.
    public func serve(_ engine: any GatewayEngine) async throws {
        let owner = owner
        try await eventLoop.submit { owner.value.engine = engine }.get()
        try await listener.setOption(.autoRead, value: true).get()
    }

    /// The current counts.
    public func counts() async throws -> Counts {
        let owner = owner
        return try await eventLoop.submit {
            Counts(
                connections: owner.value.connections.count,
                sessions: owner.value.sessions.count + owner.value.numberedSessions.count,
                keys: owner.value.keys.count,
                strangerBytes: owner.value.addresses.bytes,
                heldBytes: owner.value.heldBytes
            )
        }.get()
    }

    /// Stops accepting and reading, answers the running calls, and closes all connections.
    ///
    /// Takes at most twice ``GatewayLimits/drainTime``. The engine must still run meanwhile. Does nothing if the
    /// gateway has stopped already.
    public func stop() async throws {
        let owner = owner
        guard try await eventLoop.submit({ owner.value.drained == nil }).get() else { return }
        try await listener.close().get()
        try await eventLoop.flatSubmit { owner.value.drain() }.get()
        try await eventLoop.flatSubmit { owner.value.closeAll() }.get()
        try await pool.shutdownGracefully()
    }

    private static func listen(
        host: String,
        port: Int,
        for owner: NIOLoopBound<SessionLoop>,
        on eventLoop: any EventLoop
    ) async throws -> any Channel {
        try await ServerBootstrap(group: eventLoop)
            .serverChannelOption(.backlog, value: 1024)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .serverChannelOption(.autoRead, value: false)
            .serverChannelOption(.maxMessagesPerRead, value: 64)
            .childChannelOption(.socketOption(.tcp_nodelay), value: 1)
            // One buffer each, which keeps its grown size while the connection lives. A short message fits into the
            // minimum.
            .childChannelOption(.maxMessagesPerRead, value: 1)
            .childChannelOption(
                .recvAllocator,
                value: AdaptiveRecvByteBufferAllocator(minimum: 512, initial: 512, maximum: 32 << 10)
            )
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let owner = owner.value
                    let bytes = owner.limits.outputBytes
                    let marks = ChannelOptions.Types.WriteBufferWaterMark(low: bytes / 2, high: bytes)
                    try channel.syncOptions?.setOption(.writeBufferWaterMark, value: marks)
                    let source = SourceAddress(channel.remoteAddress)
                    let pipeline = channel.pipeline.syncOperations
                    if owner.options.trustedProxies.contains(where: { $0.contains(source.text) }) {
                        return try pipeline.addHandler(ProxyHandler(source, of: owner))
                    }
                    guard let connection = owner.opened(channel, from: source) else { return }
                    try pipeline.addHandler(ProtocolNegotiationHandler(connection, of: owner))
                }
            }
            .bind(host: host, port: port)
            .get()
    }
}

/// Forwards the engine's batches to the loop, one hop each.
private struct LoopOutput: EngineOutput {
    let eventLoop: any EventLoop
    let owner: NIOLoopBound<SessionLoop>

    func engineDidCommit(_ batch: EngineBatch) {
        eventLoop.execute { owner.value.deliver(batch) }
    }
}
