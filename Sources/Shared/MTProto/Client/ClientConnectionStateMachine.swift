/// The protocol of one client over one connection after another, without the sockets: bytes in, events and bytes
/// out.
///
/// Say ``connected(_:now:)`` for each connection, then hand in its bytes and write what ``flush(now:_:)`` gives.
/// Key exchanges run beside the session and beside each other; whoever asked for a key decides, when it is there,
/// whether the session goes on with it.
///
/// Threads: a value without locks.
public struct ClientConnectionStateMachine: Sendable {
    /// What happened.
    public enum Event: Sendable, Equatable {
        /// A key exchange is over; the server's clock was ahead of ours by `clockOffset`.
        case established(EstablishedKey, clockOffset: Duration)
        /// Something happened in the session.
        case session(ClientSession.Event)
    }

    /// The session, to be called and asked.
    public var session: ClientSession

    /// The key that packets of the session are sealed with. Without one, what is called waits.
    public private(set) var key: AuthKey?

    private var settings: ClientConnectionSettings
    private var writer: PacketWriter
    private var exchanges: [ClientKeyExchange] = []
    /// The key before this one, in which the server may still have said something.
    private var previousKey: AuthKeyID?
    private var random: WireRandom

    /// A client that has no connection yet.
    public init(
        _ settings: ClientConnectionSettings,
        key: AuthKey?,
        session: ClientSession,
        random: WireRandom = .system
    ) {
        self.settings = settings
        self.key = key
        self.session = session
        self.random = random
        writer = PacketWriter(settings, random: random)
    }

    /// Begins a connection: everything after this goes over it, and what the session has no answer to is sent
    /// again. Key exchanges of the connection before are forgotten.
    public mutating func connected(_ settings: ClientConnectionSettings, now: WireTime) {
        self.settings = settings
        writer = PacketWriter(settings, random: random)
        exchanges = []
        previousKey = nil
        if key != nil { session.connectionReplaced(now: now) }
    }

    /// Begins to make a key over this connection: one that lives for `expiresIn` seconds, or for good.
    public mutating func startKeyExchange(expiresIn: Int32? = nil, now: WireTime) {
        var exchange = ClientKeyExchange(
            publicKeys: settings.publicKeys,
            dataCentre: settings.dataCentre,
            expiresIn: expiresIn
        )
        writer.write(exchange.start(now: now, random: &random))
        exchanges.append(exchange)
    }

    /// Seals what the session says with `key` from now on. Nothing of this session may have been sent yet.
    public mutating func use(_ key: AuthKey) { use(key, for: session) }

    /// Goes on with another session, and perhaps another key. What the old one had no answer to is forgotten.
    public mutating func use(_ key: AuthKey?, for session: ClientSession) {
        if key != self.key { previousKey = self.key?.id }
        self.key = key
        self.session = session
    }

    /// The size of the packet that is coming in, in bytes, when a part of it is here.
    public var incomingPacketBytes: Int? { writer.framing.incomingPacketBytes }

    /// Takes bytes of the connection.
    ///
    /// - Parameters:
    ///   - bytes: as they came.
    ///   - now: the client's time.
    ///   - events: what happened is appended, also when something went wrong after it.
    /// - Throws: why the connection has to be closed.
    public mutating func received(
        _ bytes: RawSpan,
        now: WireTime,
        into events: inout [Event]
    ) throws(ClientConnectionError) {
        writer.receive(bytes)
        while let frame = try writer.nextFrame() {
            switch frame {
            case .quickAck: break
            case .transportError(let code): throw .refused(code)
            case .payload(let packet): try take(packet, now: now, into: &events)
            }
        }
    }

    /// Gives away all that has to be written.
    public mutating func flush(now: WireTime, _ write: (RawSpan) -> Void) {
        if let key, session.hasOutput(now: now) {
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

    private mutating func take(
        _ packet: [UInt8],
        now: WireTime,
        into events: inout [Event]
    ) throws(ClientConnectionError) {
        guard let id = Envelope.keyID(of: packet.span.bytes) else { throw .protocolBroken }
        if id.rawValue == 0 { return try takeUnencrypted(packet, now: now, into: &events) }
        if id == previousKey, id != key?.id { return }
        var packet = packet
        // Nobody but the server can make a packet that opens, so a connection with another is not good for more.
        guard let key, let message = try? Envelope.open(&packet, key: key, from: .server) else {
            throw .protocolBroken
        }
        // Another session's: we have ended it, and this was on its way.
        guard message.header.sessionID == session.id else { return }
        for event in session.receive(message, in: packet, now: now) { events.append(.session(event)) }
    }

    private mutating func takeUnencrypted(
        _ packet: [UInt8],
        now: WireTime,
        into events: inout [Event]
    ) throws(ClientConnectionError) {
        guard !exchanges.isEmpty else { throw .protocolBroken }
        guard let index = exchanges.firstIndex(where: { $0.isAnswered(by: packet.span.bytes) }) else {
            throw .keyExchange(.unexpectedAnswer)
        }
        do {
            switch try exchanges[index].receive(packet, now: now, random: &random) {
            case .send(let reply):
                writer.write(reply)
            case .established(let made, let offset):
                exchanges.remove(at: index)
                events.append(.established(made, clockOffset: offset))
            }
        } catch {
            throw .keyExchange(error)
        }
    }
}
