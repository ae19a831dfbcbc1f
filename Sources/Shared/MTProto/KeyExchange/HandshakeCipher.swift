import TelegramSchema
import WireCrypto

/// Enciphers the second half of a key exchange with a key that both ends derive from the two nonces.
///
/// A sealed value is the SHA-1 of its bytes, the bytes, and 0 to 15 random ones, under AES-256-IGE.
struct HandshakeCipher: Sendable {
    private static let hashBytes = 20

    private let key: Digest32
    private let iv: Digest32

    /// - Parameters:
    ///   - newNonce: The client's secret nonce.
    ///   - serverNonce: The server's public nonce.
    init(newNonce: Nonce256, serverNonce: Nonce128) {
        let new = newNonce.bytes
        let server = serverNonce.bytes
        let newServer = Digest.sha1(new + server).array
        let serverNew = Digest.sha1(server + new).array
        let newNew = Digest.sha1(new + new).array
        key = Digest32(joining: newServer[...], serverNew[0..<12])
        iv = Digest32(joining: serverNew[12..<20], newNew[...], new[0..<4])
    }

    /// Enciphers a value.
    func seal(
        _ value: some TLObject,
        random: inout some RandomNumberGenerator
    ) throws(CryptoError) -> [UInt8] {
        let bytes = value.encoded()
        var sealed = Digest.sha1(bytes).array + bytes
        sealed += random.randomBytes((16 - sealed.count % 16) % 16)
        try AESIGE.encrypt(&sealed, in: 0..<sealed.count, key: key, iv: iv)
        return sealed
    }

    /// Deciphers a value; nil if it was not sealed with this cipher or is of another type.
    func open<Value: TLObject>(_ sealed: [UInt8], as type: Value.Type) -> Value? {
        var bytes = sealed
        do {
            try AESIGE.decrypt(&bytes, in: 0..<bytes.count, key: key, iv: iv)
            guard let end = Self.end(of: bytes.span.bytes) else { return nil }
            return try Value(decoding: Array(bytes[Self.hashBytes..<end]))
        } catch {
            return nil
        }
    }

    /// The end of the value, before its padding; nil if no length matches the hash.
    ///
    /// The length of the padding is not transmitted, so each length that TL allows is tried, and always all of them.
    /// Bytes that do not match their hash must not be read.
    private static func end(of bytes: RawSpan) -> Int? {
        var end: Int?
        for padding in 0..<16 {
            let candidate = bytes.byteCount - padding
            guard candidate > hashBytes, (candidate - hashBytes).isMultiple(of: 4) else { continue }
            let hash = Digest.sha1(bytes.extracting(hashBytes..<candidate))
            if constantTimeEqual(hash.bytes, bytes.extracting(0..<hashBytes)) { end = candidate }
        }
        return end
    }
}

extension HandshakeCipher: CustomReflectable {
    var customMirror: Mirror { Mirror(self, children: []) }
}

/// The padding of the data that a client encrypts for the server's RSA key. A server accepts both, or only the first.
public enum KeyExchangePadding: Sendable, Equatable, CaseIterable {
    /// "RSA_PAD", a variant of OAEP+: the current form.
    case rsaPad

    /// The form before 2021, which widespread libraries still use: a SHA-1, the data and random bytes.
    case legacy
}

/// The final answer of a server in a key exchange, which proves that it holds the new key.
enum NewNonceHash: UInt8 {
    case done = 1
    case retry = 2
    case failed = 3

    /// The low 128 bits of SHA-1 of the secret nonce, the outcome and the key's auxiliary hash.
    func hash(newNonce: Nonce256, key: AuthKey) -> Nonce128 {
        var bytes = newNonce.bytes
        bytes.append(rawValue)
        bytes.appendLittleEndian(key.auxiliaryHash)
        let hash = Digest.sha1(bytes)
        return Nonce128(
            low: UInt64(bitPattern: hash.bytes.littleEndianInt64(at: 4)),
            high: UInt64(bitPattern: hash.bytes.littleEndianInt64(at: 12))
        )
    }
}
