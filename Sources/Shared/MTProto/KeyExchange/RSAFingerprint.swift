public import WireCrypto

import TelegramSchema

extension RSAPublicKey {
    /// The name of the key between servers and clients: the low 64 bits of the SHA-1 of its two numbers, each in TL
    /// bytes.
    public var fingerprint: Int64 {
        var writer = TLWriter()
        writer.write(modulus)
        writer.write(exponent)
        return Digest.sha1(writer.bytes).bytes.littleEndianInt64(at: 12)
    }
}
