import TelegramSchema
import WireCrypto

/// The client's secret, encrypted for the server's RSA key, in either padding.
enum SealedInnerData {
    /// The encrypted form that a client sends.
    static func seal(
        _ data: MTP.PQInnerData,
        for key: RSAPublicKey,
        padding: KeyExchangePadding,
        random: inout some RandomNumberGenerator
    ) throws(CryptoError) -> [UInt8] {
        let bytes = data.encoded()
        let block =
            switch padding {
            case .rsaPad: try RSAPadding.pad(bytes, modulus: key.modulus, random: &random)
            case .legacy: RSAPadding.padLegacy(bytes, random: &random)
            }
        return try key.encryptRaw(block)
    }

    /// The decrypted value at the server; nil if no accepted padding matches or the value is of another type.
    ///
    /// The paddings are always tried in the same order, and nothing is read before its hash was verified. Every
    /// failure is the same for the sender.
    static func open<Value: TLObject>(
        _ sealed: [UInt8],
        as type: Value.Type,
        with key: RSAPrivateKey,
        acceptsLegacy: Bool
    ) -> Value? {
        do {
            let block = try key.decryptRaw(sealed)
            if let padded = try RSAPadding.unpad(block) {
                var reader = TLReader(padded.span.bytes)
                return try Value(from: &reader)
            }
            guard acceptsLegacy, let data = RSAPadding.unpadLegacy(block) else { return nil }
            return try Value(decoding: data)
        } catch {
            return nil
        }
    }
}
