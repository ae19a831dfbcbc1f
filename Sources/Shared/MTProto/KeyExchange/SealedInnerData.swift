import TelegramSchema
import WireCrypto

/// The client's secret as it is encrypted for the server's RSA key, in either padding.
enum SealedInnerData {
    /// What a client sends.
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

    /// What a server makes of it; nil when it has no padding that is accepted or holds something else.
    ///
    /// The paddings are always tried in the same order, nothing is read before its hash was found right, and every
    /// failure looks the same to the sender.
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
