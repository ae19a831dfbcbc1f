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
    ///   - newNonce: the client's secret nonce.
    ///   - serverNonce: the server's, known to all.
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

    /// Deciphers a value; nil when it was not sealed with this cipher or is of another type.
    func open<Value: TLObject>(_ sealed: [UInt8], as type: Value.Type) -> Value? {
        var bytes = sealed
        do {
            try AESIGE.decrypt(&bytes, in: 0..<bytes.count, key: key, iv: iv)
            guard bytes.count > Self.hashBytes else { return nil }
            // How much of it is padding, only the value itself tells: read first, believe after the hash.
            var reader = TLReader(bytes.span.bytes.extracting(Self.hashBytes...))
            let value = try Value(from: &reader)
            guard reader.remaining < 16 else { return nil }
            let hash = Digest.sha1(
                bytes.span.bytes.extracting(Self.hashBytes..<bytes.count - reader.remaining)
            )
            guard constantTimeEqual(hash.bytes, bytes.span.bytes.extracting(0..<Self.hashBytes)) else {
                return nil
            }
            return value
        } catch {
            return nil
        }
    }
}

extension HandshakeCipher: CustomReflectable {
    var customMirror: Mirror { Mirror(self, children: []) }
}
