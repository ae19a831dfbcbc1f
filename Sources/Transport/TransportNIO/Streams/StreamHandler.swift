import MTProto
import NIOCore

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
