import CompactWire
import MTProto
import NIOCore
import NoiseChannel

/// The first handler of a new pipeline: detects the protocol from the first bytes, builds its pipeline, and goes.
final class ProtocolNegotiationHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private let owner: SessionLoop
    private let connection: Connection
    private var received: ByteBuffer?

    init(_ connection: Connection, of owner: SessionLoop) {
        self.connection = connection
        self.owner = owner
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var bytes = unwrapInboundIn(data)
        if var before = received {
            before.writeBuffer(&bytes)
            bytes = before
        }
        switch NoiseOpening(bytes.readableBytesSpan) {
        case .needMore where bytes.readableBytes > 0: return received = bytes
        case .noise: return hand(bytes, on: context) { try Self.addSealed(to: $0, connection, owner) }
        case .needMore, .other: break
        }
        // Nobody waits longer for it: who begins as a compact stream does and is none is obfuscated, and says nothing
        // before its 64th byte.
        if owner.options.compact != .off {
            switch CompactOpening(bytes.readableBytesSpan) {
            case .needMore where bytes.readableBytes > 0: return received = bytes
            case .compact: return hand(bytes, on: context) { try Self.addPublic(to: $0, connection, owner) }
            case .needMore, .other: break
            }
        }
        switch ServerFraming.sniff(bytes.readableBytesSpan) {
        case .needMore: received = bytes
        case .tls: owner.close(connection, because: "TLS on a plain port")
        case .mtproto: hand(bytes, on: context) { try Self.addMTProto(to: $0, connection, owner) }
        case .http: hand(bytes, on: context) { try WebSocketUpgrade.add(to: $0, connection, owner) }
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        owner.close(connection, because: "channel error")
    }

    /// Ends the pipeline with the handler that feeds the owner.
    static func addMTProto(to channel: any Channel, _ connection: Connection, _ owner: SessionLoop) throws {
        try channel.pipeline.syncOperations.addHandler(ConnectionHandler(connection, of: owner))
    }

    /// The same, for public clients of the compact transport.
    static func addPublic(to channel: any Channel, _ connection: Connection, _ owner: SessionLoop) throws {
        owner.beginPublic(connection)
        try channel.pipeline.syncOperations.addHandler(ConnectionHandler(connection, of: owner))
    }

    /// The same, for our own clients on the compact transport.
    private static func addSealed(
        to channel: any Channel,
        _ connection: Connection,
        _ owner: SessionLoop
    ) throws {
        owner.beginSealed(connection)
        try channel.pipeline.syncOperations.addHandler(ConnectionHandler(connection, of: owner))
    }

    private func hand(
        _ bytes: ByteBuffer,
        on context: ChannelHandlerContext,
        to build: (any Channel) throws -> Void
    ) {
        received = nil
        do {
            try build(context.channel)
        } catch {
            return owner.close(connection, because: "pipeline failed")
        }
        context.fireChannelRead(wrapInboundOut(bytes))
        context.pipeline.syncOperations.removeHandler(self, promise: nil)
    }
}
