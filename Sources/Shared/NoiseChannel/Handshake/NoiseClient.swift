public import WireCrypto

/// The client's end of a channel, for one connection: bytes in, events and bytes out.
///
/// ```swift
/// var client = try NoiseClient(trust: .fingerprint(fingerprint), random: &random)
/// send(client.opening)
/// client.receive(bytes)
/// while let event = try client.next(nowSeconds: now) { … }
/// try client.seal(request, into: &out)
/// ```
///
/// Seal something at once after the answer, a check if there is nothing else to say: until then the server cannot know that
/// the first message was no copy, and closes the connection after a while (``NoiseServer/isConfirmed``).
///
/// Each direction replaces its key after 4,096 records. A channel that says little keeps its keys for as long as it lasts:
/// connect anew each day.
///
/// After any error the caller closes the connection and sends nothing.
public struct NoiseClient: ~Copyable, Sendable {
    /// The most bytes of early data: an opening, and a part of a file of 32 KiB.
    public static let longestEarlyBytes = 36 << 10

    /// The allowed lengths of an answer of `NX`: with a certificate alone, and with the server's RSA key.
    private static let certified = 96 + 4 + RSAPublicKey.byteCount
    private static let certifiedWithKey = certified + 266...certified + 280
    /// The length of an answer of `NNpsk0`.
    private static let resumed = X25519PrivateKey.byteCount + ChaChaPoly.overhead

    /// The bytes to send first, with the early data.
    public let opening: [UInt8]

    private let trust: NoiseServerTrust
    private var stream = ChannelStream()
    /// The handshake of ``opening``, until there is an answer.
    private var handshake: HandshakeState? = nil
    /// The time of the `NX` that the ticket in ``opening`` descends from.
    private let certifiedSeconds: Int64?
    /// The key of ``opening``, for the answer of `NX` to an `NNpsk0`.
    private var fallbackKey: X25519PrivateKey?

    /// Begins with `NX`.
    ///
    /// - Parameters:
    ///   - trust: What is known of the server.
    ///   - random: An unpredictable generator.
    /// - Throws: ``NoiseError/libraryFailure``.
    public init(
        trust: NoiseServerTrust,
        random: inout some RandomNumberGenerator
    ) throws(NoiseError) {
        let pattern: NoisePattern =
            switch trust {
            case .key: .nx
            case .fingerprint: .nxAskingForKey
            }
        let header = FirstMessage.header(pattern, count: X25519PrivateKey.byteCount)
        var handshake = try HandshakeState(
            .nx,
            isInitiator: true,
            prologue: header,
            ephemeralKey: Self.makeKey(&random)
        )
        var bytes = header
        try handshake.write([], into: &bytes)
        opening = bytes
        self.trust = trust
        certifiedSeconds = nil
        self.handshake = consume handshake
    }

    /// Begins with `NNpsk0`: the first message carries early data. The server gets it if it takes the ticket.
    ///
    /// Early data may hold only requests that may be repeated (``NoiseAcceptance/early``). Delete the ticket before the
    /// first byte is sent.
    ///
    /// - Parameters:
    ///   - ticket: The ticket of an earlier channel to this server.
    ///   - server: The server's RSA key: the only one whose ticket it may be, also in case the ticket is not taken.
    ///   - early: The early data, of at most ``longestEarlyBytes`` bytes.
    ///   - nowSeconds: The time in seconds since 1970.
    ///   - random: An unpredictable generator.
    /// - Throws: ``NoiseError/ticketExpired`` and ``NoiseError/ticketOfOtherServer``, after which the caller begins with
    ///   `NX`; ``NoiseError/earlyTooLong(count:)``, ``NoiseError/libraryFailure``.
    public init(
        ticket: NoiseTicket,
        server: RSAPublicKey,
        early: [UInt8] = [],
        nowSeconds: Int64,
        random: inout some RandomNumberGenerator
    ) throws(NoiseError) {
        try self.init(ticket: ticket, server: server, nowSeconds: nowSeconds, random: &random) { _ in early }
    }

    /// Begins with `NNpsk0`, with early data that proves who sends it.
    ///
    /// - Parameters:
    ///   - ticket: The ticket of an earlier channel to this server.
    ///   - server: The server's RSA key.
    ///   - nowSeconds: The time in seconds since 1970.
    ///   - random: An unpredictable generator.
    ///   - makeEarly: Makes the early data. It gets what a proof in it is over: the same at the server's end
    ///     (``NoiseAcceptance/earlyBinding``), and in no other first message. Called once, and not if the ticket cannot be
    ///     used.
    /// - Throws: As without a proof.
    public init(
        ticket: NoiseTicket,
        server: RSAPublicKey,
        nowSeconds: Int64,
        random: inout some RandomNumberGenerator,
        makeEarly: (Digest32) -> [UInt8]
    ) throws(NoiseError) {
        try ticket.check(server: server, nowSeconds: nowSeconds)
        let key = try Self.makeKey(&random)
        let early = makeEarly(
            try EarlyBinding.make(ticket: ticket.secret.id, key: ticket.secret.key, sender: key.publicKey)
        )
        guard early.count <= Self.longestEarlyBytes else { throw .earlyTooLong(count: early.count) }
        let count = FirstMessage.leastTicketBytes + early.count
        let prologue = FirstMessage.header(.nnPSK0, count: count) + ticket.secret.id.array
        var handshake = try HandshakeState(
            .nnPSK0,
            isInitiator: true,
            prologue: prologue,
            ephemeralKey: key,
            psk: ticket.secret.key
        )
        var bytes = prologue
        let payload = EarlyPayload(age: ticket.age(nowSeconds: nowSeconds), early: early)
        try handshake.write(payload.encoded, into: &bytes)
        opening = bytes
        trust = .key(server)
        certifiedSeconds = ticket.certifiedSeconds
        self.handshake = consume handshake
        fallbackKey = key
    }

    /// Takes bytes from the connection. After ``next(nowSeconds:)`` threw, they are dropped.
    ///
    /// All of them are kept until ``next(nowSeconds:)`` takes them. Call that until it returns nil before you read more.
    public mutating func receive(_ bytes: RawSpan) { stream.receive(bytes) }

    /// The number of received bytes that wait: at most one record once ``next(nowSeconds:)`` has returned nil.
    public var waitingBytes: Int { stream.bytes.byteCount }

    /// The next event; nil until more bytes come.
    ///
    /// - Parameter nowSeconds: The time in seconds since 1970, for the last day of the server's certificate and the end of
    ///   the ticket.
    /// - Returns: The event, or nil.
    /// - Throws: The reason to close the connection; the same one at each later call.
    public mutating func next(nowSeconds: Int64) throws(NoiseError) -> NoiseClientEvent? {
        try stream.check()
        do throws(NoiseError) {
            guard stream.isEstablished else {
                return try readAnswer(nowSeconds: nowSeconds).map { .established($0) }
            }
            return try stream.nextPiece().map { .bytes($0) }
        } catch {
            handshake = nil
            fallbackKey = nil
            throw stream.fail(error)
        }
    }

    /// Appends the records of a part of the client's stream to `out`.
    ///
    /// - Throws: The reason to close the connection; ``NoiseError/notEstablished`` before the server has answered.
    public mutating func seal(_ bytes: RawSpan, into out: inout [UInt8]) throws(NoiseError) {
        try stream.seal(bytes, into: &out)
    }

    private mutating func readAnswer(nowSeconds: Int64) throws(NoiseError) -> NoiseEstablishment? {
        guard stream.bytes.byteCount > 0 else { return nil }
        let first = stream.bytes.byte(at: 0)
        guard let kind = AnswerKind(rawValue: first) else { throw .unknownAnswer(first) }
        let isResumption = fallbackKey != nil
        let allowed: ClosedRange<Int>
        switch (kind, trust) {
        case (.nnPSK0, _) where isResumption: allowed = Self.resumed...Self.resumed
        case (.nnPSK0, _): throw .unknownAnswer(first)
        case (.nx, .key): allowed = Self.certified...Self.certified
        case (.nx, .fingerprint): allowed = Self.certifiedWithKey
        }
        guard let record = try stream.take(headerBytes: AnswerKind.headerBytes, allowed: allowed) else {
            return nil
        }
        guard var handshake = self.handshake.take() else { throw .notEstablished }
        if kind == .nx, let fallbackKey {
            handshake = try HandshakeState(
                .nx,
                isInitiator: true,
                prologue: opening,
                ephemeralKey: fallbackKey
            )
            // The server has the key from the first message already.
            var sent: [UInt8] = []
            try handshake.write([], into: &sent)
        }
        fallbackKey = nil
        let payload = try handshake.read(
            record.span.bytes.extracting(AnswerKind.headerBytes..<record.count)
        )
        let (server, certifiedSeconds) = try certify(
            kind,
            staticKey: handshake.remoteStatic,
            certificate: payload,
            nowSeconds: nowSeconds
        )
        let keys = try handshake.split()
        let secret = try TicketSecret(keys)
        stream.establish(keys, isInitiator: true)
        return NoiseEstablishment(
            server: server,
            isResumed: kind == .nnPSK0,
            ticket: NoiseTicket(
                secret,
                server: Digest.sha256(server.pkcs1DER),
                certifiedSeconds: certifiedSeconds,
                madeSeconds: nowSeconds
            ),
            channelBinding: keys.hash,
            exporter: keys.exporter
        )
    }

    /// The RSA key that vouches for the server, and the time when it did: by the certificate that came now, or by the one
    /// from which the ticket descends.
    private func certify(
        _ kind: AnswerKind,
        staticKey: FixedBytes<32>?,
        certificate: [UInt8],
        nowSeconds: Int64
    ) throws(NoiseError) -> (server: RSAPublicKey, certifiedSeconds: Int64) {
        switch kind {
        case .nx:
            guard let staticKey else { throw .notEstablished }
            do throws(NoiseCertificateError) {
                let server = try StaticKeyCertificate.check(
                    certificate,
                    of: staticKey,
                    trust: trust,
                    nowSeconds: nowSeconds
                )
                return (server, nowSeconds)
            } catch {
                throw .certificate(error)
            }
        case .nnPSK0:
            guard case .key(let server) = trust, let certifiedSeconds else { throw .notEstablished }
            return (server, certifiedSeconds)
        }
    }

    private static func makeKey(
        _ random: inout some RandomNumberGenerator
    ) throws(NoiseError) -> X25519PrivateKey {
        do {
            return try X25519PrivateKey(using: &random)
        } catch {
            throw NoiseError(error)
        }
    }
}

/// An event of a client's channel.
public enum NoiseClientEvent: Sendable {
    /// The server has answered and is who it should be. Comes first and once.
    case established(NoiseEstablishment)
    /// A piece of the server's stream.
    case bytes([UInt8])
}

/// The result of a handshake at the client's end.
public struct NoiseEstablishment: Sendable {
    /// The server's RSA key.
    public let server: RSAPublicKey

    /// True if the server took the ticket, and with it the early data. Otherwise send that again on this channel. The server
    /// may have got it once nevertheless: from a copy of the message that came before it.
    public let isResumed: Bool

    /// The ticket of the next handshake.
    public let ticket: NoiseTicket

    /// The hash of the handshake: the same at the server's end, and on no other channel. A proof over it is good for
    /// this channel alone.
    public let channelBinding: Digest32

    let exporter: SecretKey

    /// The authorization key that this channel makes, of 256 bytes: the same at the server's end, and of no other channel.
    /// Nothing of it is sent. Secret; whoever has stored it erases this copy.
    ///
    /// - Throws: ``NoiseError/libraryFailure``.
    public func authorizationKey() throws(NoiseError) -> [UInt8] {
        try AuthorizationKeyDerivation.key(from: exporter, binding: channelBinding)
    }
}
