import MTProto
import NIOCore
import WireCrypto

/// The dialogue on a new connection before it carries the stream; bytes only, without sockets.
protocol StreamHandshake {
    /// The failure of the stream if the peer hangs up during the dialogue.
    var refusal: ByteStreamFailure { get }

    /// The first bytes to send.
    mutating func start() -> [UInt8]

    /// Handles bytes from the peer.
    ///
    /// - Throws: The reason why the connection is unusable.
    mutating func receive(_ bytes: [UInt8]) throws(ByteStreamFailure) -> HandshakeStep
}

/// The next step of a handshake.
enum HandshakeStep: Equatable {
    /// Wait for more bytes.
    case wait
    /// Send these bytes, and wait for the answer.
    case send([UInt8])
    /// The handshake is complete; these bytes followed it.
    case done(rest: [UInt8])
}

/// A stage that a new connection must pass before it carries the stream.
enum HandshakeStage {
    /// A dialogue with a proxy or a server.
    case dialogue(any StreamHandshake)
    /// A TLS handshake with the server of this name or address.
    case tls(host: String)
    /// The switch to WebSocket frames.
    case webSocketFrames

    /// The stages for an endpoint, in order.
    ///
    /// - Throws: ``ByteStreamFailure`` if the endpoint cannot be requested.
    static func all(for endpoint: Endpoint) throws(ByteStreamFailure) -> [HandshakeStage] {
        var stages: [HandshakeStage] = []
        switch endpoint.proxy?.kind {
        case .socks5: stages.append(.dialogue(try SOCKS5Handshake(to: endpoint)))
        case .http: stages.append(.dialogue(try HTTPConnectHandshake(to: endpoint)))
        case nil: break
        }
        if endpoint.carrier == .secureWebSocket || endpoint.carrier == .tls {
            stages.append(.tls(host: endpoint.host))
        }
        if endpoint.carrier.isWebSocket {
            var random = SystemRandom()
            stages.append(.dialogue(try WebSocketHandshake(to: endpoint, random: &random)))
            stages.append(.webSocketFrames)
        }
        return stages
    }
}

/// Runs a dialogue, reports its end, and removes itself.
final class StreamHandshakeHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private var opening: any StreamHandshake
    private let connection: StreamConnection

    init(_ opening: any StreamHandshake, of connection: StreamConnection) {
        self.opening = opening
        self.connection = connection
    }

    func handlerAdded(context: ChannelHandlerContext) { send(opening.start(), context) }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let bytes = Array(unwrapInboundIn(data).readableBytesView)
        do throws(ByteStreamFailure) {
            switch try opening.receive(bytes) {
            case .wait: break
            case .send(let bytes): send(bytes, context)
            case .done(let rest):
                // Adds the next handlers, which receive the remaining bytes.
                connection.passedStage()
                if !rest.isEmpty { context.fireChannelRead(wrapInboundOut(ByteBuffer(bytes: rest))) }
                context.pipeline.syncOperations.removeHandler(self, promise: nil)
            }
        } catch {
            connection.finish(error)
        }
    }

    func channelInactive(context: ChannelHandlerContext) { connection.finish(opening.refusal) }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { connection.finish(opening.refusal) }

    private func send(_ bytes: [UInt8], _ context: ChannelHandlerContext) {
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: bytes)), promise: nil)
    }
}
