import TelegramSchema
import WireCrypto

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
