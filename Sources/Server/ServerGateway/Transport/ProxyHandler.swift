import Logging
import NIOCore

/// The first handler of a connection from a trusted proxy: waits for the proxy to name the client, and continues as
/// that client's connection.
///
/// A trusted proxy always sends a header; a connection without one is closed.
final class ProxyHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private let owner: SessionLoop
    private let proxy: SourceAddress
    private var received: [UInt8] = []
    private var deadline: Scheduled<Void>?

    init(_ proxy: SourceAddress, of owner: SessionLoop) {
        self.proxy = proxy
        self.owner = owner
    }

    func handlerAdded(context: ChannelHandlerContext) {
        let channel = context.channel
        deadline = context.eventLoop.scheduleTask(
            in: .milliseconds(owner.limits.strangerDeadline.milliseconds)
        ) {
            channel.close(promise: nil)
        }
    }

    func handlerRemoved(context: ChannelHandlerContext) { deadline?.cancel() }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        received += unwrapInboundIn(data).readableBytesView
        switch ProxyHeader.read(received[...]) {
        case .needMore: break
        case .malformed:
            // Tells the host that the proxy is misconfigured, without naming the client behind it.
            owner.logger.warning("a trusted proxy sent no PROXY header", metadata: ["proxy": "\(proxy.text)"])
            context.close(promise: nil)
        case .header(let header): open(header, on: context)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    private func open(_ header: ProxyHeader, on context: ChannelHandlerContext) {
        let rest = ByteBuffer(bytes: received[header.byteCount...])
        received = []
        let source = header.source.map { SourceAddress(text: $0.text) } ?? proxy
        guard let connection = owner.opened(context.channel, from: source) else { return }
        let pipeline = context.pipeline.syncOperations
        do {
            try pipeline.addHandler(ProtocolNegotiationHandler(connection, of: owner))
        } catch {
            return owner.close(connection, because: "pipeline failed")
        }
        if rest.readableBytes > 0 { context.fireChannelRead(wrapInboundOut(rest)) }
        pipeline.removeHandler(self, promise: nil)
    }
}

extension Duration {
    fileprivate var milliseconds: Int64 {
        components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    }
}
