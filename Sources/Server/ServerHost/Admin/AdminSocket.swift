import AdminProtocol
import Glibc
import NIOCore
import NIOPosix

/// The socket in the data folder for `martletctl`. Every user who may open the folder may send any request.
struct AdminSocket: Sendable {
    /// Answers one request. Called on no particular thread.
    typealias Responder = @Sendable (AdminRequest) async -> AdminResponse

    private let listener: any Channel

    /// Listens at `path` and replaces a socket that a killed server left behind. The folder is locked, so nobody else
    /// can be listening on it.
    ///
    /// - Throws: ``FolderError`` for a path that is too long or a file that cannot be protected; errors of the network.
    static func open(
        at path: String,
        on eventLoop: any EventLoop,
        respond: @escaping Responder
    ) async throws -> AdminSocket {
        try SocketPath.check(path)
        let listener = try await ServerBootstrap(group: eventLoop)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(AdminHandler(respond))
                }
            }
            .bind(unixDomainSocketPath: path, cleanupExistingSocketFile: true)
            .get()
        guard chmod(path, 0o600) == 0 else {
            try await listener.close().get()
            throw FolderError.lastError(path)
        }
        return AdminSocket(listener: listener)
    }

    /// Stops listening and removes the socket.
    func close() async throws {
        let path = listener.localAddress?.pathname
        try await listener.close().get()
        if let path { unlink(path) }
    }
}

/// One `martletctl`: lines in, lines out, one at a time.
private final class AdminHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let respond: AdminSocket.Responder
    private var received: [UInt8] = []
    private var isBusy = false

    init(_ respond: @escaping AdminSocket.Responder) {
        self.respond = respond
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        received.append(contentsOf: unwrapInboundIn(data).readableBytesView)
        takeRequest(context)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }

    private func takeRequest(_ context: ChannelHandlerContext) {
        guard !isBusy else { return }
        let request: AdminRequest
        do throws(AdminProtocolError) {
            let limit = AdminLine.maximumRequestBytes
            guard let line = try AdminLine.takeFirst(from: &received, limit: limit) else { return }
            request = try AdminLine.decode(AdminRequest.self, from: line)
        } catch {
            send(.error(error.description), on: context)
            return context.close(promise: nil)
        }
        isBusy = true
        let respond = respond
        let response = context.eventLoop.makeFutureWithTask { await respond(request) }
        response.assumeIsolated().whenSuccess { [self] response in
            isBusy = false
            guard context.channel.isActive else { return }
            send(response, on: context)
            takeRequest(context)
        }
    }

    private func send(_ response: AdminResponse, on context: ChannelHandlerContext) {
        do {
            let line = try AdminLine.encode(response)
            context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: line)), promise: nil)
        } catch {
            context.close(promise: nil)
        }
    }
}
