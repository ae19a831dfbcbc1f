import BenchKit
import NIOCore
import NIOPosix

/// All sites of a run: one port of this machine, which answers for each of their names. Belongs to one event loop.
final class BenchSite {
    /// The number of requests for each path.
    private(set) var requests: [String: Int] = [:]
    /// The times when the last byte of an answer left, by path.
    private(set) var served: [String: Int64] = [:]
    /// The answers to requests that wait, while they do.
    private var held: [() -> Void] = []
    private var channel: (any Channel)?

    /// Begins to listen on `loop`.
    static func open(port: Int, on loop: any EventLoop) async throws -> NIOLoopBound<BenchSite> {
        let site = try await loop.submit { NIOLoopBound(BenchSite(), eventLoop: loop) }.get()
        let channel = try await ServerBootstrap(group: loop)
            .serverChannelOption(.backlog, value: 256)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelInitializer { child in
                child.eventLoop.makeCompletedFuture {
                    try child.pipeline.syncOperations.addHandler(BenchSiteHandler(site.value))
                }
            }
            .bind(host: "127.0.0.1", port: port).get()
        try await loop.submit { site.value.channel = channel }.get()
        return site
    }

    /// Answers all requests that wait, and all later ones at once.
    func release() {
        for answer in held { answer() }
        held = []
    }

    func close() { channel?.close(promise: nil) }

    /// Counts a request, and answers it now or later.
    fileprivate func take(_ path: String, _ answer: @escaping ([UInt8]) -> Void) {
        requests[path, default: 0] += 1
        if path.hasPrefix("/held/") {
            held.append { answer(Self.response(BenchPage.article("Held"))) }
        } else {
            answer(Self.content(path))
        }
    }

    fileprivate func noteServed(_ path: String) { served[path] = Stopwatch.wallNanoseconds }

    private static func content(_ path: String) -> [UInt8] {
        if path.hasSuffix(".png") { return response(BenchPage.picture, type: "image/png") }
        let picture = path.hasPrefix("/picture/") ? path + ".png" : nil
        return response(BenchPage.article("Owls at night \(path)", picture: picture))
    }

    private static func response(_ body: [UInt8], type: String = "text/html") -> [UInt8] {
        let head =
            "HTTP/1.1 200 OK\r\nContent-Type: \(type)\r\nContent-Length: \(body.count)\r\nConnection: close\r\n\r\n"
        return Array(head.utf8) + body
    }
}

/// A connection to a site, for one request.
private final class BenchSiteHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private static let headLimit = 64 << 10
    private let site: BenchSite
    private var head = ""

    init(_ site: BenchSite) { self.site = site }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var bytes = unwrapInboundIn(data)
        head += bytes.readString(length: bytes.readableBytes) ?? ""
        guard head.contains("\r\n\r\n") || head.utf8.count > Self.headLimit else { return }
        let path = head.split(separator: " ").dropFirst().first.map(String.init) ?? "/"
        head = ""
        let (site, channel) = (site, context.channel)
        site.take(path) { response in
            let bound = NIOLoopBound(site, eventLoop: channel.eventLoop)
            channel.writeAndFlush(ByteBuffer(bytes: response)).whenComplete { _ in
                bound.value.noteServed(path)
                channel.close(promise: nil)
            }
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
