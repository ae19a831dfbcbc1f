import StdExtras
import WireCrypto

/// A server's statement that a static key is its own up to a last day, signed with its RSA key.
///
/// The signed text begins with its purpose, as that of a signed record. It ends with the RSA key's PKCS#1 DER:
///
/// ```text
/// martlet noise key 1
/// key <64 hexadecimal digits>
/// last day <days since 1970>
/// ```
///
/// Sent are the last day in four bytes (big-endian), the signature, and the DER if it was asked for. The static key itself
/// is in the handshake.
struct StaticKeyCertificate: Sendable {
    static let purpose = "martlet noise key 1"

    /// The tolerated error of a client's clock, as with signed records.
    static let toleranceSeconds: Int64 = 20 * 60

    /// The most days, today not counted, for which a client takes a certificate. Servers say 14; the rest is for clocks that
    /// are behind. Nothing revokes a certificate, so one made under a false date must not be good for years.
    static let longestDays: Int64 = 90

    /// The last day on which it is valid, in universal time: its number since 1970.
    let lastDay: UInt32
    private let signature: [UInt8]
    private let serverKey: [UInt8]

    /// A certificate that was signed elsewhere: for tests.
    init(lastDay: UInt32, signature: [UInt8], serverKey: [UInt8]) {
        self.lastDay = lastDay
        self.signature = signature
        self.serverKey = serverKey
    }

    /// Signs a certificate.
    init(
        of key: FixedBytes<32>,
        lastDay: UInt32,
        purpose: String = Self.purpose,
        signedBy server: RSAPrivateKey
    ) throws(CryptoError) {
        self.lastDay = lastDay
        serverKey = server.publicKey.pkcs1DER
        signature = try server.sign(Self.text(purpose, key, lastDay: lastDay, serverKey: serverKey))
    }

    func payload(withServerKey: Bool) -> [UInt8] {
        var bytes = withUnsafeBytes(of: lastDay.bigEndian) { [UInt8]($0) }
        bytes += signature
        return withServerKey ? bytes + serverKey : bytes
    }

    /// The days since 1970.
    static func day(_ seconds: Int64) -> Int64 { max(0, seconds) / 86_400 }

    /// Checks what a server sent for the static key of a handshake.
    ///
    /// - Returns: The RSA key that signed it.
    /// - Throws: The reason not to go on.
    static func check(
        _ payload: [UInt8],
        of key: FixedBytes<32>,
        trust: NoiseServerTrust,
        nowSeconds: Int64
    ) throws(NoiseCertificateError) -> RSAPublicKey {
        let start = 4 + RSAPublicKey.byteCount
        guard payload.count >= start else { throw .malformed }
        let lastDay = payload[..<4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        let server = try serverKey(Array(payload[start...]), trust)
        let text = text(purpose, key, lastDay: lastDay, serverKey: server.pkcs1DER)
        guard server.isSignature(Array(payload[4..<start]), of: text) else { throw .forged }
        guard Int64(lastDay) <= day(nowSeconds) + longestDays else { throw .tooFarAhead }
        let end = (Int64(lastDay) + 1) * 86_400
        guard nowSeconds.subtractingSaturating(toleranceSeconds) < end else { throw .outOfDate }
        return server
    }

    private static func serverKey(
        _ sent: [UInt8],
        _ trust: NoiseServerTrust
    ) throws(NoiseCertificateError) -> RSAPublicKey {
        switch trust {
        case .key(let key):
            guard sent.isEmpty else { throw .malformed }
            return key
        case .fingerprint(let fingerprint):
            guard !sent.isEmpty else { throw .malformed }
            guard Digest.sha256(sent) == fingerprint else { throw .otherServer }
            guard let key = try? RSAPublicKey(pkcs1DER: sent) else { throw .malformed }
            return key
        }
    }

    private static func text(
        _ purpose: String,
        _ key: FixedBytes<32>,
        lastDay: UInt32,
        serverKey: [UInt8]
    ) -> [UInt8] {
        let lines = [purpose, "key \(Hexadecimal.encode(key.array))", "last day \(lastDay)"]
        return Array((lines.joined(separator: "\n") + "\n").utf8) + serverKey
    }
}
