public import WireCrypto

/// The server's end of a channel, for one connection: bytes in, bytes out.
///
/// ```swift
/// server.receive(bytes)
/// if let acceptance = try server.accept(key: key, tickets: tickets, now: now, random: &random) { … }
/// while let piece = try server.nextPiece() { … }
/// try server.seal(answer, into: &out)
/// ```
///
/// The first bytes of the connection are a ``NoiseOpening/noise``.
///
/// Nothing is kept of a client before its first message, and of that at most 36 KiB, if the caller takes out all there is
/// before it reads more. An answer costs three multiplications on the curve, about 0.2 ms, and no signature. The caller
/// limits connections of an address, as for MTProto's handshakes, and the time until ``isConfirmed``.
///
/// After any error the caller closes the connection and sends nothing.
public struct NoiseServer: ~Copyable, Sendable {
    private var stream = ChannelStream()

    /// True once a record of the client opened. Before that the first message may be a copy, sent by somebody who cannot
    /// read the answers. Such a connection must take nothing away from another one, for example a session.
    public private(set) var isConfirmed = false

    /// Begins a connection.
    public init() {}

    /// Takes bytes from the connection. After an error they are dropped.
    ///
    /// All of them are kept until they are taken. Call `accept`, and ``nextPiece()`` until it returns nil, before you read
    /// more from the connection. To hold a client back, stop reading and not only taking.
    public mutating func receive(_ bytes: RawSpan) { stream.receive(bytes) }

    /// The number of received bytes that wait: at most one message once ``nextPiece()`` has returned nil.
    public var waitingBytes: Int { stream.bytes.byteCount }

    /// The answer to the first message.
    ///
    /// - Parameters:
    ///   - key: The server's static key.
    ///   - tickets: The tickets that are taken.
    ///   - now: The time by the clock of `tickets`.
    ///   - random: An unpredictable generator.
    /// - Returns: The answer; nil until all of the message is there, and after the answer was given.
    /// - Throws: The reason to close the connection; the same one at each later call.
    public mutating func accept<Owner: Hashable & Sendable>(
        key: NoiseServerKey,
        tickets: NoiseTicketMemory<Owner>,
        now: Duration,
        random: inout some RandomNumberGenerator
    ) throws(NoiseError) -> NoiseAcceptance<Owner>? {
        try stream.check()
        guard !stream.isEstablished else { return nil }
        do throws(NoiseError) {
            return try readFirstMessage(key: key, tickets: tickets, now: now, random: &random)
        } catch {
            throw stream.fail(error)
        }
    }

    /// The next piece of the client's stream.
    ///
    /// - Returns: The piece; nil until more bytes come, and before there is an answer.
    /// - Throws: The reason to close the connection; the same one at each later call.
    public mutating func nextPiece() throws(NoiseError) -> [UInt8]? {
        try stream.check()
        do throws(NoiseError) {
            guard let piece = try stream.nextPiece() else { return nil }
            isConfirmed = true
            return piece
        } catch {
            throw stream.fail(error)
        }
    }

    /// Appends the records of a part of the server's stream to `out`, behind the reply.
    ///
    /// - Throws: The reason to close the connection; ``NoiseError/notEstablished`` before there is a reply.
    public mutating func seal(_ bytes: RawSpan, into out: inout [UInt8]) throws(NoiseError) {
        try stream.seal(bytes, into: &out)
    }

    private mutating func readFirstMessage<Owner: Hashable & Sendable>(
        key: NoiseServerKey,
        tickets: NoiseTicketMemory<Owner>,
        now: Duration,
        random: inout some RandomNumberGenerator
    ) throws(NoiseError) -> NoiseAcceptance<Owner>? {
        switch NoiseOpening(stream.bytes) {
        case .other: throw .notNoise
        case .needMore: return nil
        case .noise: break
        }
        guard let pattern = NoisePattern(rawValue: stream.bytes.byte(at: NoiseOpening.mark.count)),
            let record = try stream.take(headerBytes: FirstMessage.headerBytes, allowed: pattern.lengths)
        else { return nil }
        let ephemeral: X25519PrivateKey
        do {
            ephemeral = try X25519PrivateKey(using: &random)
        } catch {
            throw NoiseError(error)
        }
        if pattern == .nnPSK0 {
            let resumed = try resume(record, ephemeral: ephemeral, tickets: tickets, now: now)
            if let resumed { return resumed }
        }
        return try answer(record, pattern, key: key, ephemeral: ephemeral, now: now)
    }

    /// The answer of `NNpsk0`; nil if the ticket is not taken, whatever is the reason.
    private mutating func resume<Owner: Hashable & Sendable>(
        _ record: [UInt8],
        ephemeral: X25519PrivateKey,
        tickets: NoiseTicketMemory<Owner>,
        now: Duration
    ) throws(NoiseError) -> NoiseAcceptance<Owner>? {
        let start = FirstMessage.headerBytes + TicketSecret.idBytes
        guard let id = try? FixedBytes<16>(Array(record[FirstMessage.headerBytes..<start])) else {
            return nil
        }
        let known = tickets.key(of: id, now: now)
        var handshake = try HandshakeState(
            .nnPSK0,
            isInitiator: false,
            prologue: Array(record[..<start]),
            ephemeralKey: ephemeral,
            psk: known ?? tickets.decoy
        )
        let sender = start..<min(start + X25519PrivateKey.byteCount, record.count)
        let sent: [UInt8]
        do throws(NoiseError) {
            sent = try handshake.read(record.span.bytes.extracting(start..<record.count))
        } catch {
            guard error == .notAuthentic else { throw error }
            return nil
        }
        // Only a genuine message uses a ticket up: its id can be seen on the way, and sent by anybody.
        // Of several connections with the same message one gets it.
        guard known != nil, let taken = tickets.take(id) else { return nil }
        // It is used up also if it was held up on the way: its client has deleted it.
        guard let payload = EarlyPayload(sent), payload.isFresh(now - taken.ticket.made) else { return nil }
        let binding = try EarlyBinding.make(
            ticket: id,
            key: taken.ticket.secret.key,
            sender: record.span.bytes.extracting(sender)
        )
        var message: [UInt8] = []
        try handshake.write([], into: &message)
        let keys = try handshake.split()
        return try establish(
            keys,
            answer: .nnPSK0,
            message: message,
            certified: taken.ticket.certified,
            now: now,
            owner: taken.owner,
            early: payload.early.isEmpty ? nil : payload.early,
            earlyBinding: binding
        )
    }

    /// The answer of `NX`. To a message of `NNpsk0` it takes the public key in that as the first message of `NX`. The
    /// whole of it is then the prologue: both ends agree on what was refused.
    private mutating func answer<Owner: Sendable>(
        _ record: [UInt8],
        _ pattern: NoisePattern,
        key: NoiseServerKey,
        ephemeral: X25519PrivateKey,
        now: Duration
    ) throws(NoiseError) -> NoiseAcceptance<Owner> {
        let isFallback = pattern == .nnPSK0
        let start = FirstMessage.headerBytes + (isFallback ? TicketSecret.idBytes : 0)
        var handshake = try HandshakeState(
            .nx,
            isInitiator: false,
            prologue: isFallback ? record : Array(record[..<start]),
            ephemeralKey: ephemeral,
            staticKey: key.key
        )
        _ = try handshake.read(record.span.bytes.extracting(start..<start + X25519PrivateKey.byteCount))
        var message: [UInt8] = []
        try handshake.write(key.payload(for: pattern), into: &message)
        let keys = try handshake.split()
        return try establish(keys, answer: .nx, message: message, certified: now, now: now, owner: nil)
    }

    private mutating func establish<Owner: Sendable>(
        _ keys: HandshakeKeys,
        answer: AnswerKind,
        message: [UInt8],
        certified: Duration,
        now: Duration,
        owner: Owner?,
        early: [UInt8]? = nil,
        earlyBinding: Digest32? = nil
    ) throws(NoiseError) -> NoiseAcceptance<Owner> {
        let ticket = NoiseServerTicket(secret: try TicketSecret(keys), certified: certified, made: now)
        stream.establish(keys, isInitiator: false)
        return NoiseAcceptance(
            reply: answer.header(count: message.count) + message,
            owner: owner,
            early: early,
            earlyBinding: earlyBinding,
            ticket: ticket,
            channelBinding: keys.hash,
            exporter: keys.exporter
        )
    }
}

/// The server's answer to a first message.
public struct NoiseAcceptance<Owner: Sendable>: Sendable {
    /// The bytes to send before all others.
    public let reply: [UInt8]

    /// The owner of the client's ticket; nil for a client without one, or with one that is not taken.
    public let owner: Owner?

    /// Early data, of the owner of the ticket; nil if there is none. The server gets it at most once for a ticket, and at
    /// most a minute after it was sent.
    ///
    /// But a client that got no answer sends the same again, on another channel. So does one whose message came after a
    /// copy of it. Run only what may be repeated, and end the connection for anything else.
    public let early: [UInt8]?

    /// What a proof in early data is over: the same at the client's end, and in no other first message. Nil if the client's
    /// ticket was not taken.
    public let earlyBinding: Digest32?

    /// The ticket of the client's next handshake. It is taken once a ``NoiseTicketMemory`` remembers it.
    public let ticket: NoiseServerTicket

    /// The hash of the handshake: the same at the client's end, and on no other channel. A proof over it is good for
    /// this channel alone.
    public let channelBinding: Digest32

    let exporter: SecretKey

    /// The authorization key that this channel makes, of 256 bytes: the same at the client's end, and of no other channel.
    ///
    /// Only for a channel that is confirmed: before that nobody has shown that the key is theirs.
    ///
    /// - Throws: ``NoiseError/libraryFailure``.
    public func authorizationKey() throws(NoiseError) -> [UInt8] {
        try AuthorizationKeyDerivation.key(from: exporter, binding: channelBinding)
    }
}
