import MTProto
import NIOCore
import NIOPosix

/// One stream on its event loop, from the first packet to the last event.
///
/// Confined to its loop. Events are given away in the order in which they happen, and nothing after the end.
final class StreamConnection {
    private enum Phase {
        case opening
        case open
        case closed
    }

    private let endpoint: Endpoint
    private let options: NIOTransport.Options
    private let eventLoop: any EventLoop
    private let backlog: StreamBacklog
    /// Nil after the last event, so that nothing that it holds lives longer.
    private var handle: (@Sendable (ByteStreamEvent) -> Void)?

    private var phase = Phase.opening
    private var channel: (any Channel)?
    private var alarm: Scheduled<Void>?
    private var isReading = true
    /// Sent before it was open.
    private var waiting: [[UInt8]] = []

    init(
        to endpoint: Endpoint,
        _ options: NIOTransport.Options,
        on eventLoop: any EventLoop,
        _ backlog: StreamBacklog,
        _ handle: @escaping @Sendable (ByteStreamEvent) -> Void
    ) {
        self.endpoint = endpoint
        self.options = options
        self.eventLoop = eventLoop
        self.backlog = backlog
        self.handle = handle
    }

    func start() {
        let timeout = TimeAmount(options.openingTimeout)
        alarm = eventLoop.assumeIsolated().scheduleTask(in: timeout) { self.finish(.timedOut) }
        let host = endpoint.proxy?.host ?? endpoint.host
        let port = endpoint.proxy?.port ?? endpoint.port
        ClientBootstrap(group: eventLoop)
            .channelOption(.socketOption(.tcp_nodelay), value: 1)
            // Of several connections that are tried at once the losers must not read, nor the winner before there
            // is somebody to take what it reads.
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

    /// Ends the stream, for a reason or because its owner wants it.
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

    /// What the last handler of the pipeline read.
    func received(_ bytes: [UInt8]) {
        guard phase == .open, !bytes.isEmpty else { return }
        handle?(.received(bytes))
    }

    private func connected(_ result: Result<any Channel, any Error>) {
        switch result {
        case .failure(let error):
            finish(ByteStreamFailure(connecting: error))
        case .success(let channel):
            guard phase == .opening else { return channel.close(promise: nil) }
            self.channel = channel
            opened(channel)
        }
    }

    private func opened(_ channel: any Channel) {
        do {
            try channel.pipeline.syncOperations.addHandler(StreamHandler(self))
        } catch {
            // The channel has closed meanwhile.
            return finish(.closedByPeer)
        }
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
            try channel?.syncOptions?.setOption(.autoRead, value: isReading)
        } catch {
            finish(.closedByPeer)
        }
    }
}
