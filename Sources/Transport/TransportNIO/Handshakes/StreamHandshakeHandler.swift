import MTProto
import NIOCore

/// Runs a dialogue, reports its end, and removes itself.
final class StreamHandshakeHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private var opening: any StreamHandshake
    private let connection: StreamConnection

    init(_ opening: any StreamHandshake, of connection: StreamConnection) {
        self.opening = opening
        self.connection = connection
    }

    func handlerAdded(context: ChannelHandlerContext) { send(opening.start(), context) }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let bytes = Array(unwrapInboundIn(data).readableBytesView)
        do throws(ByteStreamFailure) {
            switch try opening.receive(bytes) {
            case .wait: break
            case .send(let bytes): send(bytes, context)
            case .done(let rest):
                // Adds the next handlers, which receive the remaining bytes.
                connection.passedStage()
                if !rest.isEmpty { context.fireChannelRead(wrapInboundOut(ByteBuffer(bytes: rest))) }
                context.pipeline.syncOperations.removeHandler(self, promise: nil)
            }
        } catch {
            connection.finish(error)
        }
    }

    func channelInactive(context: ChannelHandlerContext) { connection.finish(opening.refusal) }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { connection.finish(opening.refusal) }

    private func send(_ bytes: [UInt8], _ context: ChannelHandlerContext) {
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: bytes)), promise: nil)
    }
}
