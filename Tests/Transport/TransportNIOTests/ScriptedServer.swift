import MTProto
import NIOCore
import NIOPosix
import TelegramSchema
import TransportNIO
import WireCrypto

/// A server of one connection at a time on a loopback port, made of the protocol's value types. It answers each call
/// by a script, and can drop its connection or forget its session.
final class ScriptedServer {
    /// Handles a call: returns the answer's body, or nil to leave it open.
    typealias Script = @Sendable (_ call: [UInt8], _ server: ScriptedServer) -> [UInt8]?

    let eventLoop: any EventLoop
    let privateKey: RSAPrivateKey
    private(set) var port = 0
    private(set) var calls: [[UInt8]] = []
    private(set) var handshakes = 0

    private let script: Script
    private var random = SystemRandom()
    private var listener: (any Channel)?
    private var channel: (any Channel)?
    private var framing = ServerFraming()
    private var exchange: ServerKeyExchange
    private var keys: [AuthKeyID: AuthKey] = [:]
    private var salts: [AuthKeyID: SaltSchedule] = [:]
    private var session: ServerSession?
    private var key: AuthKey?

    init(on eventLoop: any EventLoop, privateKey: RSAPrivateKey, script: @escaping Script) {
        self.eventLoop = eventLoop
        self.privateKey = privateKey
        self.script = script
        exchange = ServerKeyExchange(privateKey: privateKey, dataCentre: 2)
    }

    func bind() -> EventLoopFuture<Int> {
        let box = NIOLoopBound(self, eventLoop: eventLoop)
        return ServerBootstrap(group: eventLoop)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(ServerHandler(box.value))
                }
            }
            .bind(host: "127.0.0.1", port: 0)
            .map { channel in
                box.value.listener = channel
                box.value.port = channel.localAddress?.port ?? 0
                return box.value.port
            }
    }

    func dropConnection() { channel?.close(promise: nil) }

    func forgetSession() { session = nil }

    func push(_ body: [UInt8]) {
        session?.push(body)
        flush()
    }

    func close() {
        listener?.close(promise: nil)
        channel?.close(promise: nil)
    }

    fileprivate func accepted(_ channel: any Channel) {
        self.channel = channel
        framing = ServerFraming()
        session?.connectionReplaced()
    }

    fileprivate func received(_ bytes: ByteBuffer) throws {
        framing.receive(bytes.readableBytesSpan)
        while let frame = try framing.nextFrame() { try take(frame.payload) }
        flush()
    }

    private func take(_ payload: [UInt8]) throws {
        var payload = payload
        guard let id = Envelope.keyID(of: payload.span.bytes), id.rawValue != 0 else {
            return try takeHandshake(payload)
        }
        guard let key = keys[id] else { return channel?.close(promise: nil) ?? () }
        self.key = key
        let message = try Envelope.open(&payload, key: key, from: .client)
        if session?.id != message.header.sessionID {
            session = ServerSession(id: message.header.sessionID, uniqueID: Int64(handshakes))
        }
        guard var salt = salts[id] else { return }
        var events = (session?.receive(message, in: payload, salts: &salt, now: .now) ?? [])[...]
        while let event = events.popFirst() {
            guard case .call(let id, let body) = event else { continue }
            calls.append(body)
            // An answer releases waiting calls.
            guard let answer = script(body, self) else { continue }
            events += session?.answer(id, with: answer, now: .now) ?? []
        }
    }

    private func takeHandshake(_ payload: [UInt8]) throws {
        let step = exchange.receive(payload, now: .now, random: &random, isTaken: { _ in false })
        switch step {
        case .reply(let reply): write(reply)
        case .established(let made, reply: let reply):
            handshakes += 1
            keys[made.key.id] = made.key
            salts[made.key.id] = SaltSchedule(secret: [1], keyID: made.key.id, epoch: .now)
            write(reply)
        case .reject:
            channel?.close(promise: nil)
        case .ignore:
            break
        }
    }

    private func write(_ packet: [UInt8]) {
        var out: [UInt8] = []
        framing.encode(packet.span.bytes, into: &out, random: &random)
        channel?.writeAndFlush(ByteBuffer(bytes: out), promise: nil)
    }

    private func flush() {
        guard let key, var salt = salts[key.id] else { return }
        var packets: [[UInt8]] = []
        var random = random
        session?.flush(now: .now, salt: salt.current(now: .now)) { header, body in
            var packet: [UInt8] = []
            Envelope.seal(header, body: body, key: key, from: .server, random: &random, into: &packet)
            packets.append(packet)
        }
        packets.forEach(write)
    }
}

private final class ServerHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    let server: ScriptedServer

    init(_ server: ScriptedServer) {
        self.server = server
    }

    func channelActive(context: ChannelHandlerContext) { server.accepted(context.channel) }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        do {
            try server.received(unwrapInboundIn(data))
        } catch {
            context.close(promise: nil)
        }
    }
}

extension WireTime {
    static var now: WireTime { .current }
}
