public import WireCrypto

import StdExtras

/// Where a server is now, signed with its key, so that it may be published by anybody: in the DNS, as text records
/// that are read over HTTPS where the server's own addresses are blocked.
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
/// It brings the key in PKCS#1 DER: whoever knows the fingerprint needs nothing else. The signature is that of
/// payload and key, joined. A line that a reader does not know means nothing to it.
public struct SignedRecord: Equatable, Sendable {
    /// How far a reader's clock may be off.
    public static let tolerance = Duration.seconds(20 * 60)
    /// The most bytes of text that are read.
    public static let maximumBytes = 16 << 10

    private static let version = "martlet1"
    private static let purpose = "martlet endpoints 1"

    /// The ways to the server, the best first.
    public var endpoints: [Endpoint]
    /// Since when it holds.
    public var issued: WireTime
    /// Until when it holds.
    public var expires: WireTime

    /// A record of these parts; times are cut to seconds.
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

    /// Reads what ``text(signedWith:)`` made.
    ///
    /// - Parameters:
    ///   - text: Of anybody's making, the strings of a DNS record joined.
    ///   - fingerprint: The server's.
    ///   - now: The reader's time; it need not be right to the minute.
    /// - Returns: The record, and the key that signed it.
    /// - Throws: What is wrong with it.
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

    /// The text in pieces as a DNS text record takes them: of at most 255 bytes, joined by the reader.
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
            // A way that we do not know, such as a carrier of later times, is none for us.
            case "at": if let endpoint = Endpoint(words[1]) { endpoints.append(endpoint) }
            default: break
            }
        }
        // Beyond these years the sums with the tolerance would be none.
        let years: ClosedRange<Int64> = 0...1 << 40
        guard let issued, let expires, years.contains(issued), years.contains(expires) else { return nil }
        self.issued = WireTime(seconds: issued)
        self.expires = WireTime(seconds: expires)
    }
}

/// What is wrong with the text of a record. Whoever wrote it, the answer is to do without.
public enum SignedRecordError: Error, Equatable, Sendable {
    /// It is no record, or one of a later version.
    case malformed
    /// It is about a server with another key.
    case otherServer
    /// The server has not signed this.
    case forged
    /// It does not hold yet, or not any more; or our clock is wrong.
    case outOfDate
}
