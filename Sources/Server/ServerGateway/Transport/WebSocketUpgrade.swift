import MTProto
import NIOCore
import NIOHTTP1
import NIOWebSocket

/// HTTP on the common port: `GET /apiws` becomes a WebSocket that carries MTProto, `POST /api` carries a packet of it,
/// and ``PlainHTTPHandler`` answers what clients ask for before they know the server.
enum WebSocketUpgrade {
    /// The paths of a WebSocket: clients of Telegram ask by them for a kind of server, and here is one for all.
    static let paths: Set<Substring> = ["/apiws", "/apiws_test", "/apiws_premium", "/apiws_test_premium"]
    private static let subprotocol = "binary"
    /// The path of a WebSocket with messages of the compact transport.
    static let compactPath: Substring = "/websocket"

    /// Adds the handlers of HTTP, and of a WebSocket once the client requests it.
    static func add(to channel: any Channel, _ connection: Connection, _ owner: SessionLoop) throws {
        // SAFETY of the boxes: NIO runs both closures on the channel's loop, which is the owner's.
        let plain = PlainHTTPHandler(connection, of: owner)
        let bound = SingleUpgradeHandler(connection, of: owner)
        let parts = NIOLoopBound((connection, owner, plain, bound), eventLoop: channel.eventLoop)
        let upgrader = NIOWebSocketServerUpgrader(
            maxFrameSize: owner.limits.frameBytes + 64,
            shouldUpgrade: { channel, head in
                let (connection, owner, _, _) = parts.value
                let takesTexts = owner.admitsPublic(connection)
                return channel.eventLoop.makeSucceededFuture(
                    responseHeaders(to: head, takesTexts: takesTexts)
                )
            },
            upgradePipelineHandler: { channel, head in
                channel.eventLoop.makeCompletedFuture {
                    let (connection, owner, plain, bound) = parts.value
                    connection.isWebSocket = true
                    channel.pipeline.syncOperations.removeHandler(plain, promise: nil)
                    channel.pipeline.syncOperations.removeHandler(bound, promise: nil)
                    guard head.path != compactPath else {
                        try channel.pipeline.syncOperations.addHandler(CompactWebSocketHandler(connection))
                        return try ProtocolNegotiationHandler.addPublic(to: channel, connection, owner)
                    }
                    try channel.pipeline.syncOperations.addHandler(WebSocketServerFrameHandler())
                    try ProtocolNegotiationHandler.addMTProto(to: channel, connection, owner)
                }
            }
        )
        let pipeline = channel.pipeline.syncOperations
        try pipeline.addHandler(UnauthenticatedByteLimiter(connection, of: owner))
        try pipeline.configureHTTPServerPipeline(
            withPipeliningAssistance: false,
            withServerUpgrade: (upgraders: [upgrader], completionHandler: { _ in }),
            withEncoderConfiguration: .init(),
            withDecoderLimitConfiguration: decoderLimits
        )
        let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
        try pipeline.addHandler(bound, position: .after(decoder))
        try pipeline.addHandler(plain)
    }

    /// More than any client sends; a browser may have cookies of the same host.
    private static let decoderLimits: NIOHTTPDecoderLimitConfiguration = {
        var limits = NIOHTTPDecoderLimitConfiguration()
        limits.maxHeaderFieldSize = 8 << 10
        limits.maxHeaderListSize = 16 << 10
        limits.maxHeaderFieldCount = 64
        return limits
    }()

    /// The additional headers of the upgrade's response; nil to refuse it.
    private static func responseHeaders(to head: HTTPRequestHead, takesTexts: Bool) -> HTTPHeaders? {
        if head.path == compactPath { return takesTexts && isFromClient(head) ? [:] : nil }
        let offered = head.headers[canonicalForm: "Sec-WebSocket-Protocol"]
        guard paths.contains(head.path), offered.contains(where: { $0 == subprotocol }) else { return nil }
        return ["Sec-WebSocket-Protocol": subprotocol]
    }

    /// False for the page of any site in a browser on a machine whose programs are trusted. Known clients name their
    /// own service's, or none.
    private static func isFromClient(_ head: HTTPRequestHead) -> Bool {
        head.headers[canonicalForm: "Origin"].allSatisfy { $0 == "https://web.max.ru" }
    }
}

extension HTTPRequestHead {
    /// The target without its query.
    var path: Substring { uri.prefix { $0 != "?" } }
}

/// Refuses a request that names several protocols to change to: NIO tries them one within the other, and thousands of
/// names would fill the stack.
private final class SingleUpgradeHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart

    private let owner: SessionLoop
    private let connection: Connection

    init(_ connection: Connection, of owner: SessionLoop) {
        self.connection = connection
        self.owner = owner
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .head(let head) = unwrapInboundIn(data), head.headers[canonicalForm: "Upgrade"].count > 1 {
            return owner.close(connection, because: "several upgrades")
        }
        context.fireChannelRead(data)
    }
}

/// Counts a stranger's bytes before the WebSocket assembles frames, which would otherwise hold them uncounted.
private final class UnauthenticatedByteLimiter: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private let owner: SessionLoop
    private let connection: Connection

    init(_ connection: Connection, of owner: SessionLoop) {
        self.connection = connection
        self.owner = owner
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        connection.undeliveredBytes += unwrapInboundIn(data).readableBytes
        guard owner.mayHold(connection) else {
            return owner.close(connection, because: "a stranger holds too much")
        }
        context.fireChannelRead(data)
    }
}

/// Converts the binary messages of a WebSocket to a stream of bytes, and back.
private final class WebSocketServerFrameHandler: WebSocketFrameHandler {
    typealias InboundIn = WebSocketFrame
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = WebSocketFrame

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let frame = unwrapInboundIn(data)
        switch frame.opcode {
        case .binary, .continuation:
            context.fireChannelRead(wrapInboundOut(frame.unmaskedData))
        case .ping: answer(ping: frame, context)
        case .connectionClose:
            end(context, .normalClosure)
        case .text:
            end(context, .unacceptableData)
        default: break
        }
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        let frame = WebSocketFrame(fin: true, opcode: .binary, data: unwrapOutboundIn(data))
        context.write(wrapOutboundOut(frame), promise: promise)
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        sendCloseFrame(context, .normalClosure)
        context.close(mode: mode, promise: promise)
    }
}
