import CompactWire
import NIOCore
import NIOWebSocket

/// Converts the messages of a WebSocket to the frames of the compact transport, and back.
///
/// Some clients send texts of JSON, others each frame in a binary message, and get what they send.
final class CompactWebSocketHandler: WebSocketFrameHandler {
    typealias InboundIn = WebSocketFrame
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = WebSocketFrame

    /// The longest text, in bytes; and that of somebody who is not signed in.
    private static let longest = 512 << 10
    private static let longestOfStranger = 32 << 10

    private let connection: Connection
    private var coding = CompactTextCoding()
    private var text: [UInt8] = []
    private var isText = true

    init(_ connection: Connection) { self.connection = connection }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let frame = unwrapInboundIn(data)
        switch frame.opcode {
        case .text, .binary:
            isText = frame.opcode == .text
            text = []
            take(frame, context)
        case .continuation: take(frame, context)
        case .ping: answer(ping: frame, context)
        case .connectionClose: end(context, .normalClosure)
        default: break
        }
    }

    private func take(_ frame: WebSocketFrame, _ context: ChannelHandlerContext) {
        let part = frame.unmaskedData
        let isMember = connection.publicClient?.key?.user != nil
        guard text.count + part.readableBytes <= (isMember ? Self.longest : Self.longestOfStranger) else {
            return end(context, .messageTooLarge)
        }
        text += part.readableBytesView
        guard frame.fin else { return }
        let whole = text
        text = []
        guard isText else { return context.fireChannelRead(wrapInboundOut(ByteBuffer(bytes: whole))) }
        do throws(CompactFrameError) {
            context.fireChannelRead(wrapInboundOut(ByteBuffer(bytes: try coding.frame(of: whole))))
        } catch {
            end(context, .unacceptableData)
        }
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        let bytes = Array(unwrapOutboundIn(data).readableBytesView)
        let messages =
            isText
            ? coding.texts(of: bytes).map { ByteBuffer(string: $0) }
            : CompactFrameReader.frames(of: bytes).map { ByteBuffer(bytes: $0) }
        for (index, message) in messages.enumerated() {
            let frame = WebSocketFrame(fin: true, opcode: isText ? .text : .binary, data: message)
            context.write(wrapOutboundOut(frame), promise: index == messages.count - 1 ? promise : nil)
        }
        if messages.isEmpty { promise?.succeed() }
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        sendCloseFrame(context, .normalClosure)
        context.close(mode: mode, promise: promise)
    }
}
