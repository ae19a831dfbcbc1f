import MTProto
import NIOCore
import NIOWebSocket
import StdExtras
import WireCrypto

/// A WebSocket server that echoes messages, with faults that a test chooses.
final class WebSocketEcho: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    /// The fault of the server.
    enum Fault {
        case none, wrongAnswer, otherProtocol, notFound, noHTTP
    }

    private let fault: Fault
    private var received = ""

    init(_ fault: Fault) {
        self.fault = fault
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        received += String(decoding: unwrapInboundIn(data).readableBytesView, as: UTF8.self)
        guard received.hasSuffix("\r\n\r\n") else { return }
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: response)), promise: nil)
        guard fault == .none else { return context.close(promise: nil) }
        do {
            let pipeline = context.pipeline.syncOperations
            try pipeline.addHandler(ByteToMessageHandler(WebSocketFrameDecoder(maxFrameSize: 1 << 20)))
            try pipeline.addHandlers(WebSocketFrameEncoder(), FrameEcho())
            pipeline.removeHandler(self, promise: nil)
        } catch {
            context.close(promise: nil)
        }
    }

    private var response: String {
        if fault == .noHTTP { return "hello\n\n" }
        let lines = received.split(separator: "\r\n")
        let key = lines.first { $0.hasPrefix("Sec-WebSocket-Key: ") }?.dropFirst(19) ?? ""
        let magic = fault == .wrongAnswer ? "" : "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
        let digest = Digest.sha1(Array("\(key)\(magic)".utf8))
        let answer = Base64.encode(digest.bytes.withUnsafeBytes { Array($0) })
        return """
            HTTP/1.1 \(fault == .notFound ? "404 Not Found" : "101 Switching Protocols")\r
            upgrade: WebSocket\r
            Connection: upgrade\r
            Sec-WebSocket-Accept: \(answer)\r
            Sec-WebSocket-Protocol: \(fault == .otherProtocol ? "chat" : "binary")\r
            \r

            """
    }
}

/// Sends a ping first, then echoes each binary message; a byte of 0xff ends it.
private final class FrameEcho: ChannelInboundHandler {
    typealias InboundIn = WebSocketFrame
    typealias OutboundOut = WebSocketFrame

    func handlerAdded(context: ChannelHandlerContext) { send(.ping, ByteBuffer(string: "?"), context) }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let frame = unwrapInboundIn(data)
        guard frame.opcode == .binary, frame.maskKey != nil else { return }
        let bytes = frame.unmaskedData
        if bytes.readableBytesView.contains(0xff) {
            send(.connectionClose, ByteBuffer(), context)
        } else {
            send(.binary, bytes, context)
        }
    }

    private func send(_ opcode: WebSocketOpcode, _ data: ByteBuffer, _ context: ChannelHandlerContext) {
        context.writeAndFlush(
            wrapOutboundOut(WebSocketFrame(fin: true, opcode: opcode, data: data)),
            promise: nil
        )
    }
}
