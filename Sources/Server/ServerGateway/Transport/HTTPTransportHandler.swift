import NIOCore
import NIOHTTP1
import StdExtras

/// MTProto over HTTP: a request carries a packet of the client, its response one of the server.
///
/// The rest of the server sees a connection of the intermediate framing. A request waits until there is a packet for
/// it, and gets an empty response after a while. Without a waiting request the server keeps its output
/// (``Connection/awaitsRequest``). Source: core.telegram.org/mtproto/transports#http.
final class HTTPTransportHandler: ChannelDuplexHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = HTTPServerResponsePart

    /// A request without a response.
    private struct Waiting {
        var isLast: Bool
        /// When it gets an empty response.
        var deadline: NIODeadline
    }

    /// Paths of packets; those with a `w` are for scripts of web pages, on any site.
    private static let paths: Set<Substring> = ["/api", "/apiw", "/apiw1"]
    /// Most requests that wait on a connection. Beyond that the first gets an empty response.
    private static let mostWaiting = 8
    /// The time for which a request waits that says nothing of it. Telethon, which takes an empty response for an
    /// error, sends a ping before that.
    private static let patience = Duration.seconds(75)
    /// The longest time for which a request may ask.
    private static let mostPatience = Duration.seconds(50)
    /// The time for which requests go on waiting whose session continues on another connection. A client may wait on
    /// several at once: were they answered at once, it and the server would keep each other busy for ever.
    private static let lastPatience = Duration.seconds(1)
    private static let intermediate: UInt32 = 0xEEEE_EEEE

    private let owner: SessionLoop
    private let connection: Connection
    private var head: HTTPRequestHead?
    private var body = ByteBuffer()
    private var hasBegun = false
    private var isForPages = false
    private var waiting = CircularBuffer<Waiting>()
    /// Packets without a request. Nothing is packed while there are any, so they are those of one flush.
    private var output = ByteBuffer()
    /// One for all requests: it is set anew for an earlier deadline alone.
    private var alarm: (deadline: NIODeadline, timer: Scheduled<Void>)?
    private var context: ChannelHandlerContext?

    init(_ connection: Connection, of owner: SessionLoop) {
        self.connection = connection
        self.owner = owner
    }

    /// True for a request that carries a packet.
    static func takes(_ head: HTTPRequestHead) -> Bool { head.method == .POST && paths.contains(head.path) }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        connection.http = self
        connection.awaitsRequest = true
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        self.context = nil
        connection.http = nil
        forgetWaiting()
    }

    func channelInactive(context: ChannelHandlerContext) {
        forgetWaiting()
        context.fireChannelInactive()
    }

    private func forgetWaiting() {
        alarm?.timer.cancel()
        alarm = nil
        waiting.removeAll()
    }

    // MARK: requests

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            guard Self.takes(head) else { return owner.close(connection, because: "HTTP for something else") }
            self.head = head
        case .body(var part):
            guard body.readableBytes + part.readableBytes <= owner.limits.frameBytes else {
                return owner.close(connection, because: "a body is too long")
            }
            body.writeBuffer(&part)
        case .end: take(context)
        }
    }

    private func take(_ context: ChannelHandlerContext) {
        guard let head, body.readableBytes >= 8, body.readableBytes % 4 == 0 else {
            respond(.badRequest, [], isLast: true)
            return
        }
        self.head = nil
        isForPages = head.path.hasPrefix("/apiw")
        var frame = ByteBuffer()
        if !hasBegun { frame.writeInteger(Self.intermediate) }
        hasBegun = true
        frame.writeInteger(UInt32(clamping: body.readableBytes), endianness: .little)
        frame.writeBuffer(&body)
        body.clear()
        waiting.append(Waiting(isLast: !head.isKeepAlive, deadline: .now() + TimeAmount(Self.patience)))
        if waiting.count > Self.mostWaiting { answerEmpty(1) }
        // What the request before it had no room for.
        respondToWaiting()
        setAlarm()
        context.fireChannelRead(wrapInboundOut(frame))
        owner.markDirty(connection)
        context.flush()
    }

    /// Takes the time for which the client wants its last request to wait (`http_wait`).
    func wait(atMost duration: Duration) {
        guard let last = waiting.indices.last else { return }
        waiting[last].deadline = .now() + TimeAmount(min(max(duration, .zero), Self.mostPatience))
        setAlarm()
    }

    private func setAlarm() {
        guard let context, let next = waiting.map(\.deadline).min() else { return }
        // One that comes too early sets the next.
        if let alarm, alarm.deadline <= next { return }
        alarm?.timer.cancel()
        let handler = NIOLoopBound(self, eventLoop: context.eventLoop)
        let timer = context.eventLoop.scheduleTask(deadline: next) { handler.value.giveUp() }
        alarm = (next, timer)
    }

    /// Answers the requests whose time is over, and those before them: responses come in the order of requests.
    private func giveUp() {
        alarm = nil
        let now = NIODeadline.now()
        if let last = waiting.lastIndex(where: { $0.deadline <= now }) {
            answerEmpty(waiting.distance(from: waiting.startIndex, to: last) + 1)
            context?.flush()
        }
        setAlarm()
    }

    private func answerEmpty(_ count: Int) {
        for _ in 0..<count {
            let first = waiting.removeFirst()
            respond(.ok, [], isLast: first.isLast)
        }
    }

    /// Has all requests answered soon: their session continues on another connection.
    func release() {
        let latest = NIODeadline.now() + TimeAmount(Self.lastPatience)
        for index in waiting.indices { waiting[index].deadline = min(waiting[index].deadline, latest) }
        setAlarm()
    }

    // MARK: responses

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        var bytes = unwrapOutboundIn(data)
        output.writeBuffer(&bytes)
        respondToWaiting()
        promise?.succeed()
    }

    /// Gives packets to requests, in the order of both.
    private func respondToWaiting() {
        while !waiting.isEmpty, let packet = takePacket() {
            let first = waiting.removeFirst()
            if packet.count == 4 {
                // An error of the transport is a status here.
                let code = packet.reversed().reduce(Int32(0)) { $0 << 8 | Int32($1) }
                let status = HTTPResponseStatus(statusCode: Int(clamping: code.magnitude))
                respond(status, [], isLast: first.isLast)
            } else {
                respond(.ok, packet, isLast: first.isLast)
            }
        }
        if output.readableBytes == 0 { output.clear() }
        noteRoom()
    }

    /// Has the server pack only what a request can take.
    private func noteRoom() { connection.awaitsRequest = waiting.isEmpty || output.readableBytes > 0 }

    private func takePacket() -> [UInt8]? {
        guard let length = output.getInteger(at: output.readerIndex, endianness: .little, as: UInt32.self),
            output.readableBytes >= 4 + Int(length)
        else { return nil }
        output.moveReaderIndex(forwardBy: 4)
        return output.readBytes(length: Int(length))
    }

    private func respond(_ status: HTTPResponseStatus, _ packet: [UInt8], isLast: Bool) {
        noteRoom()
        guard let context else { return }
        var headers: HTTPHeaders = [
            "Content-Type": "application/octet-stream",
            "Connection": isLast ? "close" : "keep-alive",
        ]
        if isForPages { headers.add(name: "Access-Control-Allow-Origin", value: "*") }
        // The last one: Telethon reads no further.
        headers.add(name: "Content-Length", value: "\(packet.count)")
        let head = HTTPResponseHead(version: .http1_1, status: status, headers: headers)
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        if !packet.isEmpty {
            context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: packet)))), promise: nil)
        }
        guard isLast else { return context.write(wrapOutboundOut(.end(nil)), promise: nil) }
        let (owner, connection) = (owner, connection)
        context.writeAndFlush(wrapOutboundOut(.end(nil))).assumeIsolated().whenComplete { _ in
            owner.close(connection, because: "the last request of HTTP")
        }
    }
}
