import WireCrypto

/// Makes the authorization key of a device from the handshake of a channel, at both ends alike.
enum AuthorizationKeyDerivation {
    private static let purpose = Array("martlet auth key 1".utf8)
    private static let byteCount = 256

    static func key(from exporter: SecretKey, binding: Digest32) throws(NoiseError) -> [UInt8] {
        var key: [UInt8] = []
        // At once, so that growing leaves no copy behind.
        key.reserveCapacity(byteCount)
        do {
            for part in 0..<UInt8(byteCount / SecretKey.byteCount) {
                let text = purpose + [part] + binding.array
                try HKDF.chain(exporter, text.span.bytes).first.withUnsafeBytes { key.append(contentsOf: $0) }
            }
        } catch {
            throw NoiseError(error)
        }
        return key
    }
}
