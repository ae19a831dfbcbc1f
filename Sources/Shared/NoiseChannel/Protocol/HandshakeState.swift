import WireCrypto

/// One end of a handshake: `HandshakeState` of Noise revision 34, section 5.3.
///
/// After any error it is of no use, and its owner drops it with its keys.
struct HandshakeState: ~Copyable, Sendable {
    private let pattern: HandshakePattern
    private let isInitiator: Bool
    private var symmetric: SymmetricState
    private let psk: SecretKey?
    private let staticKey: X25519PrivateKey?
    private let ephemeralKey: X25519PrivateKey
    private var remoteEphemeral: FixedBytes<32>?
    /// The other end's static key, once it has come. Whoever reads it judges it.
    private(set) var remoteStatic: FixedBytes<32>?
    /// The number of messages so far.
    private var messageCount = 0

    /// Begins a handshake.
    ///
    /// - Parameters:
    ///   - pattern: The pattern.
    ///   - isInitiator: Whether this end sends the first message.
    ///   - prologue: What both ends have seen before.
    ///   - ephemeralKey: This end's new key, made for this connection alone. A fallback has that of the message that
    ///     it follows (section 10).
    ///   - staticKey: This end's static key, if the pattern has one.
    ///   - psk: The key that both ends have, if the pattern has one.
    /// - Throws: ``NoiseError/libraryFailure``.
    init(
        _ pattern: HandshakePattern,
        isInitiator: Bool,
        prologue: [UInt8],
        ephemeralKey: X25519PrivateKey,
        staticKey: X25519PrivateKey? = nil,
        psk: SecretKey? = nil
    ) throws(NoiseError) {
        self.pattern = pattern
        self.isInitiator = isInitiator
        self.ephemeralKey = ephemeralKey
        self.staticKey = staticKey
        self.psk = psk
        symmetric = try SymmetricState(protocolName: pattern.protocolName)
        symmetric.mixHash(prologue.span.bytes)
    }

    /// Appends this end's next message, with a payload, to `out`.
    mutating func write(_ payload: [UInt8], into out: inout [UInt8]) throws(NoiseError) {
        for token in nextTokens(isOurs: true) {
            switch token {
            case .e:
                ephemeralKey.publicKey.bytes.withUnsafeBytes { out.append(contentsOf: $0) }
                try mix(ephemeralKey.publicKey)
            case .s:
                guard let staticKey else { throw .notEstablished }
                try symmetric.encryptAndHash(staticKey.publicKey.bytes, into: &out)
            case .ee, .es, .psk: try mixSecret(token)
            }
        }
        try symmetric.encryptAndHash(payload.span.bytes, into: &out)
    }

    /// The payload of the other end's next message.
    mutating func read(_ message: RawSpan) throws(NoiseError) -> [UInt8] {
        var offset = 0
        for token in nextTokens(isOurs: false) {
            switch token {
            case .e:
                let key = try Self.key(Self.take(X25519PrivateKey.byteCount, of: message, at: &offset))
                remoteEphemeral = key
                try mix(key)
            case .s:
                let count = X25519PrivateKey.byteCount + symmetric.overhead
                let box = try Self.take(count, of: message, at: &offset)
                remoteStatic = try Self.key(symmetric.decryptAndHash(box.span.bytes))
            case .ee, .es, .psk: try mixSecret(token)
            }
        }
        return try symmetric.decryptAndHash(message.extracting(offset..<message.byteCount))
    }

    /// The keys, after the last message. The handshake is gone then.
    consuming func split() throws(NoiseError) -> HandshakeKeys {
        guard messageCount == pattern.messages.count else { throw .notEstablished }
        return try symmetric.split()
    }

    private mutating func nextTokens(isOurs: Bool) -> [HandshakePattern.Token] {
        // SAFETY: the code of this module takes the turns; no byte of a peer chooses a call.
        precondition(messageCount < pattern.messages.count, "the handshake is over")
        let isInitiators = messageCount.isMultiple(of: 2)
        precondition(isOurs == (isInitiators == isInitiator), "it is the other end's turn")
        defer { messageCount += 1 }
        return pattern.messages[messageCount]
    }

    private mutating func mix(_ ephemeral: FixedBytes<32>) throws(NoiseError) {
        symmetric.mixHash(ephemeral.bytes)
        if pattern.usesPSK { try symmetric.mixKey(ephemeral) }
    }

    private mutating func mixSecret(_ token: HandshakePattern.Token) throws(NoiseError) {
        switch token {
        case .psk:
            guard let psk else { throw .notEstablished }
            try symmetric.mixKeyAndHash(psk)
        case .ee: try symmetric.mixKey(Self.secret(ephemeralKey, remoteEphemeral))
        case .es where isInitiator: try symmetric.mixKey(Self.secret(ephemeralKey, remoteStatic))
        case .es: try symmetric.mixKey(Self.secret(staticKey, remoteEphemeral))
        case .e, .s: break
        }
    }

    private static func secret(
        _ ours: X25519PrivateKey?,
        _ theirs: FixedBytes<32>?
    ) throws(NoiseError) -> SecretKey {
        guard let ours, let theirs else { throw .notEstablished }
        do {
            return try ours.sharedSecret(with: theirs)
        } catch {
            throw NoiseError(error)
        }
    }

    private static func key(_ bytes: [UInt8]) throws(NoiseError) -> FixedBytes<32> {
        do {
            return try FixedBytes(bytes)
        } catch {
            throw NoiseError(error)
        }
    }

    /// The next bytes of a message. One that ends before them is as false as one that was changed.
    private static func take(
        _ count: Int,
        of message: RawSpan,
        at offset: inout Int
    ) throws(NoiseError) -> [UInt8] {
        guard message.byteCount - offset >= count else { throw .notAuthentic }
        defer { offset += count }
        return message.extracting(offset..<offset + count).withUnsafeBytes { [UInt8]($0) }
    }
}
