import NIOCore
import NIOWebSocket

/// A handler that writes the frames of a WebSocket, with what each such handler says besides.
protocol WebSocketFrameHandler: ChannelDuplexHandler where OutboundOut == WebSocketFrame {}

extension WebSocketFrameHandler {
    /// Answers a check of the connection.
    func answer(ping: WebSocketFrame, _ context: ChannelHandlerContext) {
        let pong = WebSocketFrame(fin: true, opcode: .pong, data: ping.unmaskedData)
        context.writeAndFlush(wrapOutboundOut(pong), promise: nil)
    }

    /// Ends the connection, and says why.
    func end(_ context: ChannelHandlerContext, _ code: WebSocketErrorCode) {
        sendCloseFrame(context, code)
        context.close(promise: nil)
    }

    func sendCloseFrame(_ context: ChannelHandlerContext, _ code: WebSocketErrorCode) {
        guard context.channel.isActive else { return }
        var data = context.channel.allocator.buffer(capacity: 2)
        data.write(webSocketErrorCode: code)
        let frame = WebSocketFrame(fin: true, opcode: .connectionClose, data: data)
        context.writeAndFlush(wrapOutboundOut(frame), promise: nil)
    }
}
