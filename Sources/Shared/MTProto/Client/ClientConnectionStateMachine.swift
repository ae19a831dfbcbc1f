public import WireCrypto

/// The client's protocol over consecutive connections, without the sockets: bytes in, events and bytes out.
///
/// Call ``connected(_:now:)`` for each connection, then pass its bytes and write the output of ``flush(now:_:)``. Key
/// exchanges run beside the session and beside each other. When a requested key is there, the caller decides whether
/// the session uses it.
///
/// Threads: a value without locks.
public struct ClientConnectionStateMachine: Sendable {
    /// An event of the connection or the session.
    public enum Event: Sendable, Equatable {
        /// A key exchange has finished; the server's clock was ahead of ours by `clockOffset`.
        case established(EstablishedKey, clockOffset: Duration)
        /// An event of the session.
        case session(ClientSession.Event)
    }

    /// The session, open to calls and queries.
    public var session: ClientSession

    /// The key that seals the session's packets. Without one, calls wait.
    public private(set) var key: AuthKey?

    private var settings: ClientConnectionSettings
    private var writer: PacketWriter
    private var exchanges: [ClientKeyExchange] = []
    /// The key before this one, under which the server may still have sent packets.
    private var previousKey: AuthKeyID?
    private var random: WireRandom

    /// Creates a client without a connection.
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

    /// Begins a connection: all later output goes over it, and unanswered calls of the session are sent again. Key
    /// exchanges of the previous connection are dropped.
    public mutating func connected(_ settings: ClientConnectionSettings, now: WireTime) {
        self.settings = settings
        writer = PacketWriter(settings, random: random)
        exchanges = []
        previousKey = nil
        if key != nil { session.connectionReplaced(now: now) }
    }

    /// Begins to make a key over this connection: one that lives for `expiresIn` seconds, or a permanent one.
    public mutating func startKeyExchange(expiresIn: Int32? = nil, now: WireTime) {
        var exchange = ClientKeyExchange(
            publicKeys: settings.publicKeys,
            dataCentre: settings.dataCentre,
            expiresIn: expiresIn
        )
        writer.write(exchange.start(now: now, random: &random))
        exchanges.append(exchange)
    }

    /// Seals the session's packets with `key` from now on. The session must not have sent anything yet.
    public mutating func use(_ key: AuthKey) { use(key, for: session) }

    /// Continues with another session, and perhaps another key. Unanswered calls of the old session are dropped.
    public mutating func use(_ key: AuthKey?, for session: ClientSession) {
        if key != self.key { previousKey = self.key?.id }
        self.key = key
        self.session = session
    }

    /// The size in bytes of the packet that is partly received; nil if there is none.
    public var incomingPacketBytes: Int? { writer.framing.incomingPacketBytes }

    /// Takes bytes of the connection.
    ///
    /// - Parameters:
    ///   - bytes: The received bytes.
    ///   - now: The client's time.
    ///   - events: Gets the events appended, also those before an error.
    /// - Throws: The reason to close the connection.
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

    /// Passes all output to `write`.
    public mutating func flush(now: WireTime, _ write: (RawSpan) -> Void) {
        if let key, session.hasOutput(now: now) {
            Self.flush(&session, to: &writer, key: key, now: now)
        }
        writer.takeOutput(write)
    }

    /// A function of its own, so that both values are borrowed separately.
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
        // Only the server can make a packet that opens, so a connection with any other packet cannot continue.
        guard let key, let message = try? Envelope.open(&packet, key: key, from: .server) else {
            throw .protocolBroken
        }
        // The packet belongs to a session that we have ended in the meantime.
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

/// The reason why a client's connection cannot continue. Carries codes only, never content.
public enum ClientConnectionError: Error, Equatable, Sendable {
    /// The server refused the connection or the key. With ``TransportError/unknownKey`` the key is void: create a new
    /// one.
    case refused(TransportError)

    /// The key exchange failed: the server is not the one that the address belongs to.
    case keyExchange(KeyExchangeError)

    /// The received bytes violate the server's side of the protocol.
    case protocolBroken
}

/// The settings of a client's connection to a server, with the keys that identify the server.
public struct ClientConnectionSettings: Sendable {
    /// The RSA keys of the server; a key exchange with any other is refused.
    public var publicKeys: [RSAPublicKey]

    /// The server's own data centre number.
    public var dataCentre: Int32

    /// The framing of packets.
    public var framing: FramingKind

    /// True if the stream is obfuscated, as a WebSocket requires.
    public var isObfuscated: Bool

    /// Creates settings; plain intermediate packets by default.
    public init(
        publicKeys: [RSAPublicKey],
        dataCentre: Int32 = 2,
        framing: FramingKind = .intermediate,
        isObfuscated: Bool = false
    ) {
        self.publicKeys = publicKeys
        self.dataCentre = dataCentre
        self.framing = framing
        self.isObfuscated = isObfuscated
    }
}
