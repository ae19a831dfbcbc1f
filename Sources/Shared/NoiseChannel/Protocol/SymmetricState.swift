import WireCrypto

/// The hash of what was said and the key from it: `SymmetricState` of Noise revision 34, section 5.2.
struct SymmetricState: ~Copyable, Sendable {
    private var cipher = CipherState()
    private var chainingKey: SecretKey
    /// The hash of all that both ends have said: the handshake's own name, once it is done.
    private(set) var hash: Digest32

    /// Begins with the protocol's name, of more than 32 bytes or fewer.
    init(protocolName: String) throws(NoiseError) {
        let name = Array(protocolName.utf8)
        let digest: Digest32
        let key: SecretKey
        do {
            if name.count <= 32 {
                digest = try Digest32(name + [UInt8](repeating: 0, count: 32 - name.count))
            } else {
                digest = Digest.sha256(name)
            }
            key = try SecretKey(copying: digest.bytes)
        } catch {
            throw NoiseError(error)
        }
        hash = digest
        chainingKey = key
    }

    /// The number of bytes that the next text grows by.
    var overhead: Int { cipher.overhead }

    mutating func mixHash(_ data: RawSpan) {
        var hasher = SHA256Hasher()
        hasher.update(hash.bytes)
        hasher.update(data)
        hash = hasher.finalize()
    }

    /// Mixes a shared secret into the keys.
    mutating func mixKey(_ secret: SecretKey) throws(NoiseError) {
        let keys = try Self.derive(chainingKey, secret)
        use(keys.first, cipherKey: keys.second)
    }

    /// Mixes a public key into the keys, as those do who share a key beforehand: so each handshake has its own.
    mutating func mixKey(_ publicKey: FixedBytes<32>) throws(NoiseError) {
        do {
            let keys = try HKDF.chain(chainingKey, publicKey.bytes)
            use(keys.first, cipherKey: keys.second)
        } catch {
            throw NoiseError(error)
        }
    }

    /// Mixes a key that both ends share beforehand into the keys and the hash.
    mutating func mixKeyAndHash(_ psk: SecretKey) throws(NoiseError) {
        let keys = try Self.derive(chainingKey, psk)
        keys.second.withUnsafeBytes { mixHash($0.bytes) }
        use(keys.first, cipherKey: keys.third)
    }

    /// Appends `plain` to `out`, sealed if there is a key, and mixes it into the hash.
    mutating func encryptAndHash(_ plain: RawSpan, into out: inout [UInt8]) throws(NoiseError) {
        let start = out.count
        try cipher.seal(plain, context: hash.bytes, into: &out)
        mixHash(out.span.bytes.extracting(start..<out.count))
    }

    /// The text that ``encryptAndHash(_:into:)`` was given at the other end.
    mutating func decryptAndHash(_ box: RawSpan) throws(NoiseError) -> [UInt8] {
        let plain = try cipher.open(box, context: hash.bytes)
        mixHash(box)
        return plain
    }

    /// The keys of both directions, and one of which others may be made. The state is gone then.
    consuming func split() throws(NoiseError) -> HandshakeKeys {
        let nothing = FixedBytes<0>()
        do {
            let keys = try HKDF.chain(chainingKey, nothing.bytes)
            return HandshakeKeys(
                fromInitiator: keys.first,
                fromResponder: keys.second,
                exporter: keys.third,
                hash: hash
            )
        } catch {
            throw NoiseError(error)
        }
    }

    private mutating func use(_ chainingKey: SecretKey, cipherKey: SecretKey) {
        self.chainingKey = chainingKey
        cipher = CipherState(key: cipherKey)
    }

    private static func derive(
        _ chain: SecretKey,
        _ secret: SecretKey
    ) throws(NoiseError) -> (first: SecretKey, second: SecretKey, third: SecretKey) {
        do {
            return try HKDF.chain(chain, secret)
        } catch {
            throw NoiseError(error)
        }
    }
}

/// The keys that a handshake ends with.
struct HandshakeKeys: Sendable {
    /// The keys of the directions.
    let fromInitiator: SecretKey
    let fromResponder: SecretKey
    /// The third output beside those two, for the key of the next handshake.
    let exporter: SecretKey
    /// The handshake's own name: the hash of all its messages.
    let hash: Digest32
}
