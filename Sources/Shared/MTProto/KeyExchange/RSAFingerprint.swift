public import WireCrypto

import TelegramSchema

extension RSAPublicKey {
    /// The name by which servers and clients refer to the key: the low 64 bits of the SHA-1 of its two
    /// numbers, each written as TL bytes.
    public var fingerprint: Int64 {
        var writer = TLWriter()
        writer.write(modulus)
        writer.write(exponent)
        return Digest.sha1(writer.bytes).bytes.littleEndianInt64(at: 12)
    }
}
