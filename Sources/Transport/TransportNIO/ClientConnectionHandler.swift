import NIOCore

/// The only handler of a client's pipeline: gives what happens on the socket to the link.
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
        // Whatever broke, the answer is another connection.
        context.close(promise: nil)
    }
}
