public import WireCrypto

/// The static key of a server, with the certificate that its RSA key signed. One for all connections.
///
/// It is made at each start and kept in memory only: clients do not remember it, so none is ever needed again. Replace it
/// while ``isDue(nowSeconds:)``, and look once a day; connections that have begun are not concerned.
public struct NoiseServerKey: Sendable {
    /// The number of days, today not counted, for which a certificate is valid.
    public static let validDays: Int64 = 14

    let key: X25519PrivateKey
    private let certificate: StaticKeyCertificate

    /// Makes a key and signs it: a millisecond, not for an event loop.
    ///
    /// - Parameters:
    ///   - server: The key that clients know the server by.
    ///   - nowSeconds: The time in seconds since 1970.
    ///   - random: An unpredictable generator.
    /// - Throws: ``NoiseError/libraryFailure``.
    public init(
        signedBy server: RSAPrivateKey,
        nowSeconds: Int64,
        random: inout some RandomNumberGenerator
    ) throws(NoiseError) {
        do {
            key = try X25519PrivateKey(using: &random)
            let lastDay = UInt32(clamping: StaticKeyCertificate.day(nowSeconds) + Self.validDays)
            certificate = try StaticKeyCertificate(of: key.publicKey, lastDay: lastDay, signedBy: server)
        } catch {
            throw NoiseError(error)
        }
    }

    /// Makes a key with any certificate: for tests.
    init(key: X25519PrivateKey, certificate: StaticKeyCertificate) {
        self.key = key
        self.certificate = certificate
    }

    /// True once half of the time is over, or if the clock was wrong when it was made.
    public func isDue(nowSeconds: Int64) -> Bool {
        let left = Int64(certificate.lastDay) - StaticKeyCertificate.day(nowSeconds)
        return !(Self.validDays / 2...Self.validDays).contains(left)
    }

    /// The payload of the answer to a first message.
    func payload(for pattern: NoisePattern) -> [UInt8] {
        certificate.payload(withServerKey: pattern == .nxAskingForKey)
    }
}

/// The client's knowledge of its server from before (decision 0007).
public enum NoiseServerTrust: Sendable {
    /// The server's RSA key.
    case key(RSAPublicKey)
    /// The SHA-256 of the key's PKCS#1 DER, as in an invitation. The server then sends the key.
    case fingerprint(Digest32)
}
