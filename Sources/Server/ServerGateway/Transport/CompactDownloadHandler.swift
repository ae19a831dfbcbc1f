import MTProto
import NIOCore
import NIOHTTP1
import TelegramSchema

/// Gives one file by HTTP, read from the API in parts. The next is asked for when the one before was taken.
final class CompactDownloadHandler: CompactFileHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private static let partBytes: Int32 = 512 << 10

    let owner: SessionLoop
    let connection: Connection
    private var address: FileAddress?
    private var offset: Int64 = 0
    /// True once the request was taken; those behind it on the connection are not.
    private var isAsked = false
    /// The key by whose permission the file is given, which stays in memory for it.
    private var key: ActiveAuthKey?
    private var hasBegun = false
    private var isOver = false

    init(_ connection: Connection, of owner: SessionLoop) {
        self.connection = connection
        self.owner = owner
    }

    static func takes(_ head: HTTPRequestHead) -> Bool {
        head.method == .GET && head.path.hasPrefix(SessionLoop.filePath)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        heard()
        switch unwrapInboundIn(data) {
        case .head(let head):
            guard !isAsked else { return }
            address = FileAddress(
                text: head.path.dropFirst(SessionLoop.filePath.count),
                secret: owner.options.saltSecret
            )
        case .body: break
        case .end: begin(context)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        owner.close(connection, because: "bad HTTP")
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        isOver = true
        guard let key else { return }
        self.key = nil
        key.downloads -= 1
        owner.noteIfUnused(key)
    }

    private func begin(_ context: ChannelHandlerContext) {
        guard !isAsked else { return }
        isAsked = true
        guard !isOver, let address, address.until > owner.now.seconds,
            let location = try? TL.InputFileLocation(decoding: address.location)
        else { return finish(.notFound, context) }
        connection.isTrusted = true
        owner.setAlarm(for: connection)
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        owner.withPermanentKey(address.key, for: connection.source.key) { [weak self] lookup in
            guard let self, !isOver else { return }
            guard case .found(let key) = lookup, key.user != nil else {
                return finish(.notFound, bound.value)
            }
            self.key = key
            key.downloads += 1
            ask(location, key, bound.value)
        }
    }

    private func ask(_ location: TL.InputFileLocation, _ key: ActiveAuthKey, _ context: ChannelHandlerContext)
    {
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        let body = TLFunction.UploadGetFile(location: location, offset: offset, limit: Self.partBytes)
            .encoded()
        owner.call(body, under: key, from: connection) { [weak self] answer in
            self?.take(answer, at: location, under: key, bound.value)
        }
    }

    private func take(
        _ answer: [UInt8],
        at location: TL.InputFileLocation,
        under key: ActiveAuthKey,
        _ context: ChannelHandlerContext
    ) {
        guard !isOver, context.channel.isActive else { return }
        guard let file = try? TL.UploadFile(decoding: answer) else {
            // What was begun cannot be taken back: its end is missing.
            guard hasBegun else {
                return finish(Self.isFlood(answer) ? .serviceUnavailable : .notFound, context)
            }
            return owner.close(connection, because: "a file could not be read")
        }
        if !hasBegun {
            hasBegun = true
            let headers: HTTPHeaders = [
                "Content-Type": "application/octet-stream", "Content-Disposition": "attachment",
                "X-Content-Type-Options": "nosniff", "Connection": "close",
            ]
            let head = HTTPResponseHead(version: .http1_1, status: .ok, headers: headers)
            context.write(wrapOutboundOut(.head(head)), promise: nil)
        }
        offset += Int64(file.bytes.count)
        guard file.bytes.count == Int(Self.partBytes) else {
            if !file.bytes.isEmpty {
                context.write(
                    wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: file.bytes)))),
                    promise: nil
                )
            }
            return end(context)
        }
        let part = HTTPServerResponsePart.body(.byteBuffer(ByteBuffer(bytes: file.bytes)))
        // Who does not read it is not waited for as long as one who has nothing to say.
        connection.stalledAt = owner.now
        owner.setAlarm(for: connection)
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        context.writeAndFlush(wrapOutboundOut(part)).assumeIsolated().whenSuccess { [weak self] in
            guard let self, !isOver else { return }
            connection.lastHeard = owner.now
            connection.stalledAt = nil
            ask(location, key, bound.value)
        }
    }

    private func finish(_ status: HTTPResponseStatus, _ context: ChannelHandlerContext) {
        guard !isOver else { return }
        let head = HTTPResponseHead(
            version: .http1_1,
            status: status,
            headers: ["Content-Length": "0", "Connection": "close"]
        )
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        end(context)
    }

    private func end(_ context: ChannelHandlerContext) {
        isOver = true
        endResponse(context)
    }
}
