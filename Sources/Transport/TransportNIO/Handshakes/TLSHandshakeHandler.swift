import MTProto
import NIOCore
import NIOTLS

/// Waits for the TLS handler before it, reports the result of the handshake, and removes itself.
final class TLSHandshakeHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer

    private let connection: StreamConnection

    init(_ connection: StreamConnection) {
        self.connection = connection
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        guard case .handshakeCompleted = event as? TLSUserEvent else {
            return context.fireUserInboundEventTriggered(event)
        }
        connection.passedStage()
        context.pipeline.syncOperations.removeHandler(self, promise: nil)
    }

    func channelInactive(context: ChannelHandlerContext) { connection.finish(.handshakeRefused) }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        connection.finish(.handshakeRefused)
    }
}
