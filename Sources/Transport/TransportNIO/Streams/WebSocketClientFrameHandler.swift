import NIOCore
import NIOWebSocket

/// Converts the binary messages of a WebSocket to a byte stream, and back, at the client's end.
final class WebSocketClientFrameHandler: ChannelDuplexHandler {
    typealias InboundIn = WebSocketFrame
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = WebSocketFrame

    /// The maximum size of a sent message in bytes; servers have limits of their own.
    private static let messageBytes = 256 << 10

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let frame = unwrapInboundIn(data)
        switch frame.opcode {
        case .binary, .continuation: context.fireChannelRead(wrapInboundOut(frame.unmaskedData))
        case .ping: send(.pong, frame.unmaskedData, context)
        case .connectionClose, .text: end(context)
        default: break
        }
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        var bytes = unwrapOutboundIn(data)
        while bytes.readableBytes > Self.messageBytes, let part = bytes.readSlice(length: Self.messageBytes) {
            context.write(wrapOutboundOut(masked(.binary, part)), promise: nil)
        }
        context.write(wrapOutboundOut(masked(.binary, bytes)), promise: promise)
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        sendCloseFrame(context)
        context.close(mode: mode, promise: promise)
    }

    private func end(_ context: ChannelHandlerContext) {
        sendCloseFrame(context)
        context.close(promise: nil)
    }

    private func sendCloseFrame(_ context: ChannelHandlerContext) {
        guard context.channel.isActive else { return }
        var reason = context.channel.allocator.buffer(capacity: 2)
        reason.write(webSocketErrorCode: .normalClosure)
        send(.connectionClose, reason, context)
    }

    private func send(_ opcode: WebSocketOpcode, _ data: ByteBuffer, _ context: ChannelHandlerContext) {
        context.writeAndFlush(wrapOutboundOut(masked(opcode, data)), promise: nil)
    }

    /// Masks a frame, as a client must, with a key of its own (RFC 6455 §5.3).
    private func masked(_ opcode: WebSocketOpcode, _ data: ByteBuffer) -> WebSocketFrame {
        WebSocketFrame(fin: true, opcode: opcode, maskKey: .random(), data: data)
    }
}
