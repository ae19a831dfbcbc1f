import NIOCore
import NIOPosix

/// A server on a loopback port for one test, with handlers of the test's choice.
struct LoopbackServer {
    let channel: any Channel

    var port: UInt16 { UInt16(channel.localAddress?.port ?? 0) }

    /// Runs `body` with a server that ends with it.
    static func run<Result>(
        host: String = "127.0.0.1",
        _ handlers: @escaping @Sendable () throws -> [any ChannelHandler],
        _ body: (LoopbackServer) async throws -> Result
    ) async throws -> Result {
        let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandlers(handlers())
                }
            }
            .bind(host: host, port: 0)
            .get()
        do {
            let result = try await body(LoopbackServer(channel: channel))
            try await channel.close()
            return result
        } catch {
            try await channel.close()
            throw error
        }
    }
}

/// Echoes bytes; closes at a byte of 0xff.
final class EchoHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let bytes = unwrapInboundIn(data)
        if bytes.readableBytesView.contains(0xff) { return context.close(promise: nil) }
        context.writeAndFlush(data, promise: nil)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}

/// Accepts connections and neither reads nor writes.
final class SilentHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {}
}
