import NIOCore
import NIOHTTP1
import TelegramSchema

/// A handler that takes or gives one file by HTTP, with what both do alike.
protocol CompactFileHandler: ChannelInboundHandler
where InboundIn == HTTPServerRequestPart, OutboundOut == HTTPServerResponsePart {
    var owner: SessionLoop { get }
    var connection: Connection { get }
}

extension CompactFileHandler {
    /// Records that something of the request came.
    func heard() {
        connection.lastHeard = owner.now
        connection.undeliveredBytes = 0
    }

    /// Ends the response, and the connection once it is sent.
    func endResponse(_ context: ChannelHandlerContext) {
        let (owner, connection) = (owner, connection)
        context.writeAndFlush(wrapOutboundOut(.end(nil))).assumeIsolated().whenComplete { _ in
            owner.close(connection, because: "a file by HTTP")
        }
    }

    /// True for an answer of the API that asks to wait.
    static func isFlood(_ answer: [UInt8]) -> Bool {
        (try? MTP.RpcError(decoding: answer))?.errorCode == 420
    }
}
