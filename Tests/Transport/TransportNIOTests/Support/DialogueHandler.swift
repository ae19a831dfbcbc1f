import NIOCore

/// The other end of an opening by a script: expects exact bytes and answers them. Afterwards it echoes all bytes.
final class DialogueHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    /// The expected bytes and the answer, which closes the connection when nil.
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
            // Byte by byte, because nothing more is guaranteed.
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
