import Foundation
import MTProto
import NIOCore
import NIOPosix
import TelegramSchema
import WireCrypto

/// The computer's clock; only for code over real sockets.
@Sendable func wallClock() -> WireTime {
    WireTime(milliseconds: Int64(Date.now.timeIntervalSince1970 * 1000))
}

/// The end of a connection where a packet was expected.
struct Disconnected: Error, Equatable {
    var code: Int32?
}

/// Our own client over a real socket, step by step.
final class TestClient {
    private let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
    private var inbound: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
    private var framing: ClientFraming
    private var random = SystemRandom()
    private var hasGreeted = false
    private var webSocket: WebSocketFrames?
    /// Carries packets by HTTP; nil to carry them by the framing.
    var http: HTTPFrames?

    /// The current key, and its session.
    var key: AuthKey?
    var session = ClientSession(id: SessionID(rawValue: 1))
    /// The updates and tokens that arrived while the client waited for something else.
    var pushes: [[UInt8]] = []
    var quickAcks: [UInt32] = []
    private var results: [ClientCallID: [UInt8]] = [:]
    private var ownIDs: Int64 = 0

    private init(
        _ outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>,
        _ inbound: NIOAsyncChannelInboundStream<ByteBuffer>,
        framing: ClientFraming
    ) {
        self.outbound = outbound
        self.inbound = inbound.makeAsyncIterator()
        self.framing = framing
    }

    /// Connects, runs `body`, disconnects.
    static func run<Result>(
        port: Int,
        kind: FramingKind,
        obfuscated: Bool,
        _ body: (TestClient) async throws -> Result
    ) async throws -> Result {
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
        var random = SystemRandom()
        let framing = ClientFraming(kind: kind, obfuscated: obfuscated, random: &random)
        return try await channel.executeThenClose { inbound, outbound in
            try await body(TestClient(outbound, inbound, framing: framing))
        }
    }

    /// Sends bytes, as one message over a WebSocket.
    func send(raw bytes: [UInt8]) async throws {
        let isWebSocket = webSocket != nil
        try await outbound.write(ByteBuffer(bytes: isWebSocket ? WebSocketFrames.binary(bytes) : bytes))
    }

    /// The next bytes, or the next message's content; nil at the end.
    func receiveRaw() async throws -> [UInt8]? {
        while true {
            if let message = webSocket?.next() { return message.opcode == 2 ? message.payload : nil }
            guard let buffer = try await inbound.next(isolation: nil) else { return nil }
            let bytes = Array(buffer.readableBytesView)
            guard webSocket != nil else { return bytes }
            webSocket?.receive(bytes)
        }
    }

    /// Sends a request and returns the first line of the response; switches to a WebSocket if agreed.
    func request(_ line: String, headers: [String] = []) async throws -> Substring {
        let text = ([line, "Host: test"] + headers).joined(separator: "\r\n") + "\r\n\r\n"
        try await send(raw: Array(text.utf8))
        var response = ""
        while !response.hasSuffix("\r\n\r\n") {
            guard let bytes = try await receiveRaw() else { throw Disconnected() }
            response += String(decoding: bytes, as: UTF8.self)
        }
        let status = response.prefix { $0 != "\r\n" }
        if status.contains(" 101 ") { webSocket = WebSocketFrames() }
        return status
    }

    /// Sends one packet.
    func send(packet: [UInt8], wantsQuickAck: Bool = false) async throws {
        if let request = http?.request(packet) { return try await send(raw: request) }
        var bytes = hasGreeted ? [] : framing.greeting
        hasGreeted = true
        framing.encode(packet.span.bytes, wantsQuickAck: wantsQuickAck, into: &bytes, random: &random)
        try await send(raw: bytes)
    }

    /// Sends the beginning of a packet.
    func send(first count: Int, of packet: [UInt8]) async throws {
        var bytes = hasGreeted ? [] : framing.greeting
        hasGreeted = true
        framing.encode(packet.span.bytes, into: &bytes, random: &random)
        try await send(raw: Array(bytes.prefix(count)))
    }

    /// Waits until the server closes the connection, ignoring what it sends before.
    func awaitEnd() async {
        do { while try await receiveRaw() != nil {} } catch {
            // The server closed before it had read everything.
        }
    }

    /// The next packet.
    ///
    /// - Throws: ``Disconnected`` when the server refuses or closes.
    func receivePacket() async throws -> [UInt8] {
        if http != nil { return try await receivePacketByHTTP() }
        while true {
            switch try framing.nextFrame() {
            case .payload(let packet): return packet
            case .quickAck(let token): quickAcks.append(token)
            case .transportError(let error): throw Disconnected(code: error.rawValue)
            case nil:
                guard let bytes = try await receiveRaw() else { throw Disconnected() }
                framing.receive(bytes.span.bytes)
            }
        }
    }

    private func receivePacketByHTTP() async throws -> [UInt8] {
        while true {
            if let (status, body) = http?.next() {
                guard status == 200 else { throw Disconnected(code: -Int32(status)) }
                if !body.isEmpty { return body }
            }
            let wait = MTP.HttpWait(maxDelay: 0, waitAfter: 0, maxWait: 5000).encoded()
            if http?.waiting == 0, let packet = packet(wait, age: .milliseconds(1), seqNo: 0) {
                try await send(packet: packet)
            }
            guard let bytes = try await receiveRaw() else { throw Disconnected() }
            http?.receive(bytes)
        }
    }

    /// Creates a key.
    func makeKey(expiresIn: Int32? = nil, dataCentre: Int32 = 2) async throws -> AuthKey {
        let keys = [TestGateway.key.publicKey]
        var exchange = ClientKeyExchange(publicKeys: keys, dataCentre: dataCentre, expiresIn: expiresIn)
        try await send(packet: exchange.start(now: wallClock(), random: &random))
        while true {
            let packet = try await receivePacket()
            switch try exchange.receive(packet, now: wallClock(), random: &random) {
            case .send(let packet): try await send(packet: packet)
            case .established(let made, _):
                session.adopt(salt: made.initialSalt)
                key = made.key
                return made.key
            }
        }
    }

    /// Continues with the key and session of another connection.
    func continueSession(of other: TestClient) {
        key = other.key
        session = other.session
        ownIDs = other.ownIDs
        session.connectionReplaced(now: wallClock())
    }

    /// Sends the session's pending messages.
    func flush(wantsQuickAck: Bool = false) async throws {
        guard let key else { return }
        var packets: [[UInt8]] = []
        session.flush(now: wallClock()) { header, body in
            var packet: [UInt8] = []
            Envelope.seal(header, body: body, key: key, from: .client, random: &random, into: &packet)
            packets.append(packet)
        }
        for packet in packets { try await send(packet: packet, wantsQuickAck: wantsQuickAck) }
    }

    /// Calls and waits for the boxed result.
    func call(_ body: [UInt8]) async throws -> [UInt8] {
        try await result(of: session.call(body))
    }

    /// Sends one message as the first of a new session; returns when an answer contains `answer`.
    func ask(_ body: [UInt8], andHear answer: [UInt8]) async throws {
        session = ClientSession(id: SessionID(rawValue: 77), salt: session.salt)
        _ = try await sendAlone { _ in body }
        while !(try await receiveBody()).contains(answer) {}
    }

    /// Makes a call whose body depends on its message id; waits for the boxed result.
    func callKnowingMessage(_ body: (WireMessageID) throws -> [UInt8]) async throws -> [UInt8] {
        let id = try await sendAlone(body)
        while true {
            if let result = RawResult.find(in: try await receiveBody(), of: id) { return result }
        }
    }

    /// Makes two calls in one packet, whose bodies depend on their message ids.
    ///
    /// - Returns: The bytes from each boxed result on.
    func callTogether(
        _ first: (WireMessageID) throws -> [UInt8],
        _ second: (WireMessageID) throws -> [UInt8]
    ) async throws -> [[UInt8]] {
        // Two different ids, whatever the clock's low bits are.
        let start = WireMessageID(wallClock() - .seconds(1)).rawValue & ~15
        let ids = [4, 8].map { WireMessageID(rawValue: start | $0) }
        var container = TLWriter()
        container.write(0x73f1_f8dc as UInt32)
        container.write(2 as Int32)
        for (position, body) in try [first(ids[0]), second(ids[1])].enumerated() {
            container.write(ids[position].rawValue)
            container.write(Int32(2 * position + 1))
            container.write(Int32(body.count))
            container.bytes += body
        }
        guard let packet = packet(container.bytes, age: .zero, seqNo: 4) else { throw Disconnected() }
        try await send(packet: packet)
        var answers: [WireMessageID: [UInt8]] = [:]
        while answers.count < ids.count {
            let body = try await receiveBody()
            for id in ids where answers[id] == nil { answers[id] = RawResult.find(in: body, of: id) }
        }
        return ids.compactMap { answers[$0] }
    }

    /// Sends a call and returns the packet on the wire.
    func sendRecorded(_ body: [UInt8]) async throws -> [UInt8] {
        guard let packet = packet(body, age: .seconds(1)) else { throw Disconnected() }
        try await send(packet: packet)
        return packet
    }

    /// A packet of the session from some time ago, unknown to the session itself; nil without a key.
    func packet(_ body: [UInt8], age: Duration, seqNo: Int32 = 1) -> [UInt8]? {
        guard let key else { return nil }
        let (salt, id) = (session.salt, session.id)
        let header = MessageHeader(salt: salt, sessionID: id, messageID: ownID(age), seqNo: seqNo)
        var packet: [UInt8] = []
        Envelope.seal(header, body: body.span.bytes, key: key, from: .client, random: &random, into: &packet)
        return packet
    }

    private func sendAlone(_ body: (WireMessageID) throws -> [UInt8]) async throws -> WireMessageID {
        guard let key else { throw Disconnected() }
        let id = ownID(.seconds(1))
        let header = MessageHeader(salt: session.salt, sessionID: session.id, messageID: id, seqNo: 1)
        var packet: [UInt8] = []
        let bytes = try body(id)
        Envelope.seal(header, body: bytes.span.bytes, key: key, from: .client, random: &random, into: &packet)
        try await send(packet: packet)
        return id
    }

    /// An id that neither the session nor a call before made: the session's lie right behind a tick of the clock, a
    /// millisecond apart, these a quarter of a tick behind it. Servers take a message whose id they know for a repeated
    /// one.
    private func ownID(_ age: Duration) -> WireMessageID {
        ownIDs += 1
        return WireMessageID(rawValue: WireMessageID(wallClock() - age).rawValue + (1 << 20) + 4 * ownIDs)
    }

    private func receiveBody() async throws -> [UInt8] {
        guard let key else { throw Disconnected() }
        var packet = try await receivePacket()
        let message = try Envelope.open(&packet, key: key, from: .server)
        return Array(packet[message.body])
    }

    /// Waits for the result of a call.
    func result(of call: ClientCallID) async throws -> [UInt8] {
        while true {
            if let body = results.removeValue(forKey: call) { return body }
            try await step()
        }
    }

    /// Waits for an update.
    func push() async throws -> [UInt8] {
        while pushes.isEmpty { try await step() }
        return pushes.removeFirst()
    }

    /// Sends pending messages, and receives one packet.
    func step() async throws {
        try await flush()
        guard let key else { return }
        var packet = try await receivePacket()
        let message = try Envelope.open(&packet, key: key, from: .server)
        for event in session.receive(message, in: packet, now: wallClock()) {
            switch event {
            case .result(let call, let body): results[call] = body
            case .push(let body): pushes.append(body)
            default: break
            }
        }
        try await flush()
    }
}

/// Finds the answer to one call in a packet, in a container or alone.
private enum RawResult {
    static func find(in body: [UInt8], of id: WireMessageID) -> [UInt8]? {
        var wanted: [UInt8] = [0x01, 0x6d, 0x5c, 0xf3]
        withUnsafeBytes(of: id.rawValue.littleEndian) { wanted += $0 }
        guard body.count >= wanted.count else { return nil }
        for start in 0...(body.count - wanted.count) where body[start...].starts(with: wanted) {
            return Array(body[(start + wanted.count)...])
        }
        return nil
    }
}

extension ClientSession {
    /// Starts with the salt of a key exchange.
    fileprivate mutating func adopt(salt: Int64) {
        self = ClientSession(id: id, salt: salt, timeOffset: timeOffset)
    }
}
