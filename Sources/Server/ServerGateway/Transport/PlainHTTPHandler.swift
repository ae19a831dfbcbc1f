import NIOCore
import NIOHTTP1
import NIOWebSocket

/// Answers requests without a WebSocket, once each, and closes; gives way to ``HTTPTransportHandler`` for packets,
/// and to ``CompactUploadHandler`` and ``CompactDownloadHandler`` for files.
final class PlainHTTPHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let owner: SessionLoop
    private let connection: Connection
    private var asked = Request.other
    /// True once a request is answered: what a client sends after it is not read.
    private var hasAnswered = false

    private enum Request {
        /// A WebSocket endpoint, requested without an upgrade.
        case webSocket
        case publicKey
        /// The server's description, and its picture.
        case description
        case icon
        case other

        init(_ head: HTTPRequestHead) {
            switch (head.method, head.path) {
            case (_, let path) where WebSocketUpgrade.paths.contains(path): self = .webSocket
            case (.GET, "/key"): self = .publicKey
            case (.GET, "/owpengram/server-info"): self = .description
            case (.GET, "/owpengram/server-icon"): self = .icon
            default: self = .other
            }
        }
    }

    init(_ connection: Connection, of owner: SessionLoop) {
        self.connection = connection
        self.owner = owner
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !hasAnswered else { return }
        switch unwrapInboundIn(data) {
        case .head(let head) where HTTPTransportHandler.takes(head):
            give(data, on: context) { channel in
                try channel.pipeline.syncOperations.addHandler(HTTPTransportHandler(connection, of: owner))
                try ProtocolNegotiationHandler.addMTProto(to: channel, connection, owner)
            }
        case .head(let head) where CompactUploadHandler.takes(head) && owner.options.compact != .off:
            give(data, on: context) { channel in
                try channel.pipeline.syncOperations.addHandler(CompactUploadHandler(connection, of: owner))
            }
        case .head(let head) where CompactDownloadHandler.takes(head) && owner.options.compact != .off:
            give(data, on: context) { channel in
                try channel.pipeline.syncOperations.addHandler(CompactDownloadHandler(connection, of: owner))
            }
        case .head(let head): asked = Request(head)
        case .body: break
        case .end: respond(context)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // A refused upgrade continues as a plain request, and is answered as one.
        if error is NIOWebSocketUpgradeError || error is HTTPServerUpgradeErrors { return }
        owner.close(connection, because: "bad HTTP")
    }

    /// Makes the connection one that carries packets or files.
    private func give(
        _ head: NIOAny,
        on context: ChannelHandlerContext,
        to build: (any Channel) throws -> Void
    ) {
        let pipeline = context.pipeline.syncOperations
        do {
            try build(context.channel)
        } catch {
            return owner.close(connection, because: "pipeline failed")
        }
        context.fireChannelRead(head)
        pipeline.removeHandler(self, promise: nil)
    }

    private func respond(_ context: ChannelHandlerContext) {
        hasAnswered = true
        var headers: HTTPHeaders = ["Connection": "close"]
        var body = ByteBuffer()
        var status = HTTPResponseStatus.ok
        switch asked {
        case .webSocket:
            headers.add(name: "Upgrade", value: "websocket")
            status = .upgradeRequired
        case .publicKey:
            headers.add(name: "Content-Type", value: "application/x-pem-file")
            body.writeString(owner.publicKeyPEM)
        case .description:
            guard let description = owner.options.description else { fallthrough }
            headers.add(name: "Content-Type", value: "application/json")
            body.writeString(description.json(publicKeyPEM: owner.publicKeyPEM))
        case .icon:
            guard let icon = owner.options.description?.icon else { fallthrough }
            headers.add(name: "Content-Type", value: icon.type)
            body = icon.body
        case .other: status = .notFound
        }
        headers.add(name: "Content-Length", value: "\(body.readableBytes)")
        let head = HTTPResponseHead(version: .http1_1, status: status, headers: headers)
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
        let (owner, connection) = (owner, connection)
        let sent = context.writeAndFlush(wrapOutboundOut(.end(nil)))
        sent.assumeIsolated().whenComplete { _ in owner.close(connection, because: "plain HTTP") }
    }
}
