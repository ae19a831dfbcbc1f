import NIOCore

/// The last handler of a pipeline: passes received bytes to the loop that owns the connection.
final class ConnectionHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let owner: SessionLoop
    private let connection: Connection

    init(_ connection: Connection, of owner: SessionLoop) {
        self.connection = connection
        self.owner = owner
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        owner.received(unwrapInboundIn(data), on: connection)
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        owner.writabilityChanged(connection, isWritable: context.channel.isWritable)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // Errors of a socket or a WebSocket are the peer's or the network's, not ours.
        owner.close(connection, because: "channel error")
    }
}
