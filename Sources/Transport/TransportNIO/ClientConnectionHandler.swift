import NIOCore

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
