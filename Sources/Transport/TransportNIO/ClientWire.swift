import MTProto
import TelegramSchema
import WireCrypto

/// The protocol of one client over one connection after another, without the sockets: bytes in, events and bytes
/// out.
struct ClientWire {
    enum Event {
        /// The key exchange is over; keep these.
        case established(ClientCredentials)
        case session(ClientSession.Event)
    }

    private enum Phase {
        case exchanging(ClientKeyExchange)
        case open(AuthKey)
    }

    private let address: ServerAddress
    private var writer: PacketWriter
    private var phase: Phase
    var session: ClientSession

    init(_ address: ServerAddress, credentials: ClientCredentials?) {
        self.address = address
        writer = PacketWriter(address)
        var random = SystemRandom()
        session = ClientSession(
            id: SessionID(rawValue: Int64(bitPattern: random.next())),
            salt: credentials?.salt ?? 0,
            timeOffset: credentials?.timeOffset ?? .zero
        )
        phase = credentials.map { .open($0.key) } ?? .exchanging(Self.exchange(with: address))
    }

    /// The key and what is known about its server; nil before there is a key.
    var credentials: ClientCredentials? {
        guard case .open(let key) = phase else { return nil }
        return ClientCredentials(key: key, salt: session.salt, timeOffset: session.timeOffset)
    }

    /// Begins a connection: everything after this goes over it.
    mutating func connected(now: WireTime) {
        writer = PacketWriter(address)
        if case .open = phase {
            session.connectionReplaced(now: now)
        } else {
            var exchange = Self.exchange(with: address)
            var random = SystemRandom()
            writer.write(exchange.start(now: now, random: &random))
            phase = .exchanging(exchange)
        }
    }

    /// Takes bytes of the connection.
    ///
    /// - Returns: What happened before anything went wrong.
    mutating func received(_ bytes: RawSpan, now: WireTime, into events: inout [Event]) throws(ClientError) {
        writer.receive(bytes)
        while let frame = try writer.nextFrame() {
            switch frame {
            case .quickAck: break
            case .transportError(let code): throw .refusedConnection(code)
            case .payload(let packet): try take(packet, now: now, into: &events)
            }
        }
    }

    /// Gives away all that has to be written.
    mutating func flush(now: WireTime, _ write: (RawSpan) -> Void) {
        if case .open(let key) = phase, session.hasOutput(now: now) {
            Self.flush(&session, to: &writer, key: key, now: now)
        }
        writer.takeOutput(write)
    }

    /// Apart, so that both are borrowed by themselves.
    private static func flush(
        _ session: inout ClientSession,
        to writer: inout PacketWriter,
        key: AuthKey,
        now: WireTime
    ) {
        session.flush(now: now) { header, body in writer.seal(header, body, key: key) }
    }

    private static func exchange(with address: ServerAddress) -> ClientKeyExchange {
        ClientKeyExchange(publicKeys: address.publicKeys, dataCentre: address.dataCentre)
    }

    private mutating func take(
        _ packet: [UInt8],
        now: WireTime,
        into events: inout [Event]
    ) throws(ClientError) {
        switch phase {
        case .exchanging(let exchange):
            try take(packet, in: exchange, now: now, into: &events)
        case .open(let key):
            var packet = packet
            guard let message = try? Envelope.open(&packet, key: key, from: .server),
                message.header.sessionID == session.id
            else {
                // Nobody but the server can make a packet that opens, so this connection is not good for more.
                throw .protocolBroken
            }
            for event in session.receive(message, in: packet, now: now) { events.append(.session(event)) }
        }
    }

    /// A step of the key exchange. Calls that were made meanwhile stay in the session, which goes on with the key.
    private mutating func take(
        _ packet: [UInt8],
        in exchange: ClientKeyExchange,
        now: WireTime,
        into events: inout [Event]
    ) throws(ClientError) {
        var exchange = exchange
        var random = SystemRandom()
        let step: ClientKeyExchangeStep
        do {
            step = try exchange.receive(packet, now: now, random: &random)
        } catch {
            throw .keyExchange(error)
        }
        switch step {
        case .send(let reply):
            phase = .exchanging(exchange)
            writer.write(reply)
        case .established(let made, let offset):
            phase = .open(made.key)
            session.begin(salt: made.initialSalt, timeOffset: offset)
            credentials.map { events.append(.established($0)) }
        }
    }
}
