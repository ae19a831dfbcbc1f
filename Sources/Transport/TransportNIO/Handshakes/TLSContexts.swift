import MTProto
import NIOCore
import NIOPosix
import NIOSSL
import NIOTLS
import StdExtras

/// Creates the shared TLS context once: reading the system's certificates takes a while.
final class TLSContexts: Sendable {
    private let trustRoots: [String]
    private let made = Locked<NIOSSLContext?>(nil)

    /// - Parameter trustRoots: Certificates in PEM that are trusted in addition to the system's.
    init(trustRoots: [String]) {
        self.trustRoots = trustRoots
    }

    /// The context; created off the loop the first time.
    func context(on eventLoop: any EventLoop) -> EventLoopFuture<NIOSSLContext> {
        if let context = made.withLock({ $0 }) { return eventLoop.makeSucceededFuture(context) }
        return NIOThreadPool.singleton.runIfActive(eventLoop: eventLoop) { [self] in
            let context = try make()
            made.withLock { $0 = context }
            return context
        }
    }

    private func make() throws -> NIOSSLContext {
        var configuration = TLSConfiguration.makeClientConfiguration()
        configuration.minimumTLSVersion = .tlsv12
        let roots = try trustRoots.flatMap { try NIOSSLCertificate.fromPEMBytes(Array($0.utf8)) }
        configuration.additionalTrustRoots = [.certificates(roots)]
        return try NIOSSLContext(configuration: configuration)
    }
}

/// Waits for the TLS handler before it, reports the result of the handshake, and removes itself.
final class TLSHandshakeHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer

    private let connection: StreamConnection

    init(_ connection: StreamConnection) {
        self.connection = connection
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        guard case .handshakeCompleted = event as? TLSUserEvent else {
            return context.fireUserInboundEventTriggered(event)
        }
        connection.passedStage()
        context.pipeline.syncOperations.removeHandler(self, promise: nil)
    }

    func channelInactive(context: ChannelHandlerContext) { connection.finish(.handshakeRefused) }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        connection.finish(.handshakeRefused)
    }
}
