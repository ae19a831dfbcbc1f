public import WireCrypto

import StdExtras

/// The current endpoints of a server, signed with its key, so that anybody may publish them.
///
/// They are published in the DNS, as text records that clients read over HTTPS where the server's addresses are
/// blocked.
///
/// ```text
/// martlet1.<payload>.<key>.<signature>        each in the base64 of URLs
///
/// payload:    martlet endpoints 1             one a line
///             issued 1764000000
///             expires 1766592000
///             at chat.example.org:443
///             at wss:chat.example.org:443
/// ```
///
/// The record carries the key in PKCS#1 DER: a reader with the fingerprint needs nothing else. The signature covers
/// payload and key, joined. Readers ignore unknown lines.
public struct SignedRecord: Equatable, Sendable {
    /// The tolerated error of a reader's clock.
    public static let tolerance = Duration.seconds(20 * 60)
    /// The longest accepted text, in bytes.
    public static let maximumBytes = 16 << 10

    private static let version = "martlet1"
    private static let purpose = "martlet endpoints 1"

    /// The server's endpoints, the best first.
    public var endpoints: [Endpoint]
    /// The beginning of its validity.
    public var issued: WireTime
    /// The end of its validity.
    public var expires: WireTime

    /// Creates a record from its parts; times are cut to seconds.
    public init(_ endpoints: [Endpoint], issued: WireTime, expires: WireTime) {
        self.endpoints = endpoints
        self.issued = WireTime(seconds: issued.seconds)
        self.expires = WireTime(seconds: expires.seconds)
    }

    /// The record as text, signed.
    ///
    /// - Throws: ``WireCrypto/CryptoError/libraryFailure``.
    public func text(signedWith key: RSAPrivateKey) throws(CryptoError) -> String {
        let payload = Array(payload.utf8)
        let der = key.publicKey.pkcs1DER
        let parts = [payload, der, try key.sign(payload + der)].map { Base64.encode($0, .url) }
        return ([Self.version] + parts).joined(separator: ".")
    }

    /// Verifies and parses a text of ``text(signedWith:)``.
    ///
    /// - Parameters:
    ///   - text: An untrusted text, the strings of a DNS record joined.
    ///   - fingerprint: The server's fingerprint.
    ///   - now: The reader's time; it need not be right to the minute.
    /// - Returns: The record, and the key that signed it.
    /// - Throws: The fault of the text.
    public static func read(
        _ text: String,
        of fingerprint: KeyFingerprint,
        now: WireTime
    ) throws(SignedRecordError) -> (record: SignedRecord, key: RSAPublicKey) {
        guard text.utf8.count <= maximumBytes else { throw .malformed }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 4, parts[0] == version,
            let payload = Base64.decode(parts[1]),
            let der = Base64.decode(parts[2]),
            let signature = Base64.decode(parts[3]),
            let key = try? RSAPublicKey(pkcs1DER: der)
        else { throw .malformed }
        guard KeyFingerprint(of: key) == fingerprint else { throw .otherServer }
        guard key.isSignature(signature, of: payload + der) else { throw .forged }
        guard let record = SignedRecord(payload: String(decoding: payload, as: UTF8.self)) else {
            throw .malformed
        }
        guard record.issued - tolerance <= now, now <= record.expires + tolerance else { throw .outOfDate }
        return (record, key)
    }

    /// The text in strings of a DNS text record: of at most 255 bytes, joined by the reader.
    public static func dnsStrings(of text: String) -> [String] {
        var strings: [String] = []
        var rest = text.utf8[...]
        while !rest.isEmpty {
            strings.append(String(decoding: rest.prefix(255), as: UTF8.self))
            rest = rest.dropFirst(255)
        }
        return strings
    }

    private var payload: String {
        let times = ["issued \(issued.seconds)", "expires \(expires.seconds)"]
        let lines = [Self.purpose] + times + endpoints.map { "at \($0.text)" }
        return lines.joined(separator: "\n") + "\n"
    }

    private init?(payload: String) {
        let lines = payload.split(separator: "\n")
        guard payload.hasSuffix("\n"), lines.first == Self.purpose[...] else { return nil }
        var (issued, expires): (Int64?, Int64?)
        endpoints = []
        for line in lines.dropFirst() {
            let words = line.split(separator: " ")
            guard words.count == 2 else { continue }
            switch words[0] {
            case "issued": issued = Int64(words[1])
            case "expires": expires = Int64(words[1])
            // An unknown endpoint, for example of a later carrier, is skipped.
            case "at": if let endpoint = Endpoint(words[1]) { endpoints.append(endpoint) }
            default: break
            }
        }
        // Later years would overflow in sums with the tolerance.
        let years: ClosedRange<Int64> = 0...1 << 40
        guard let issued, let expires, years.contains(issued), years.contains(expires) else { return nil }
        self.issued = WireTime(seconds: issued)
        self.expires = WireTime(seconds: expires)
    }
}

/// A fault in the text of a record. In each case, the reader continues without the record.
public enum SignedRecordError: Error, Equatable, Sendable {
    /// The text is no record, or one of a later version.
    case malformed
    /// The record belongs to a server with another key.
    case otherServer
    /// The server has not signed the record.
    case forged
    /// The record is not valid yet, or not any more; or our clock is wrong.
    case outOfDate
}
