import NIOCore

/// The other side of an opening as a test writes it: hears exactly this, answers that. Then it sends back whatever
/// comes, as if it were the way to an echo.
final class DialogueHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    /// One thing heard and the answer to it, which empties the line when it is nil.
    typealias Turn = (heard: [UInt8], answer: [UInt8]?)

    private var turns: ArraySlice<Turn>
    private var received: [UInt8] = []

    init(_ turns: [Turn]) {
        self.turns = turns[...]
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        received += unwrapInboundIn(data).readableBytesView
        while let turn = turns.first {
            guard received.count >= turn.heard.count else { return }
            guard received.starts(with: turn.heard), let answer = turn.answer else {
                return context.close(promise: nil)
            }
            received.removeFirst(turn.heard.count)
            turns.removeFirst()
            // Byte by byte, as nobody promises more.
            for byte in answer { send([byte], context) }
        }
        guard !received.isEmpty else { return }
        send(received, context)
        received = []
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    private func send(_ bytes: [UInt8], _ context: ChannelHandlerContext) {
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: bytes)), promise: nil)
    }
}
