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

    /// What a server makes of it; nil when it is neither padding or holds something else.
    ///
    /// Both paddings are always tried in the same order and every failure looks the same to the sender.
    static func open(_ sealed: [UInt8], with key: RSAPrivateKey) -> MTP.PQInnerData? {
        do {
            let block = try key.decryptRaw(sealed)
            guard let padded = try RSAPadding.unpad(block) else { return try openLegacy(block) }
            var reader = TLReader(padded.span.bytes)
            return try MTP.PQInnerData(from: &reader)
        } catch {
            return nil
        }
    }

    /// A zero, the SHA-1 of the data, the data and random bytes: where the data ends, only it tells.
    private static func openLegacy(_ block: [UInt8]) throws(TLError) -> MTP.PQInnerData? {
        let bytes = block.span.bytes
        guard bytes.byteCount == RSAPadding.blockBytes, bytes.byte(at: 0) == 0 else { return nil }
        var reader = TLReader(bytes.extracting(21...))
        let data = try MTP.PQInnerData(from: &reader)
        let hash = Digest.sha1(bytes.extracting(21..<21 + reader.offset))
        return constantTimeEqual(hash.bytes, bytes.extracting(1..<21)) ? data : nil
    }
}
