import StdExtras
public import WireCrypto

/// The fingerprint by which users and links identify a server's RSA key: the SHA-256 of its PKCS#1 DER.
///
/// Not the 64 bits of ``WireCrypto/RSAPublicKey/fingerprint``, for which an attacker could make a second key.
public struct KeyFingerprint: Hashable, Sendable, CustomStringConvertible {
    private let digest: Digest32

    /// The fingerprint of a key.
    public init(of key: RSAPublicKey) {
        digest = Digest.sha256(key.pkcs1DER)
    }

    /// Parses 64 hexadecimal digits, with blanks, colons and dashes anywhere among them; nil for other text.
    public init?(_ text: some StringProtocol) {
        guard text.utf8.count <= 256 else { return nil }
        let digits = text.utf8.filter { !" -:\n".utf8.contains($0) }
        guard let bytes = Hexadecimal.decode(digits), let digest = try? Digest32(bytes) else { return nil }
        self.digest = digest
    }

    /// 64 digits in lower case, as in a link.
    public var hexadecimal: String { Hexadecimal.encode(digest.array) }

    /// The form for comparing aloud: sixteen groups of four digits with blanks between them.
    public var description: String {
        var groups: [Substring] = []
        var rest = hexadecimal[...]
        while !rest.isEmpty {
            groups.append(rest.prefix(4))
            rest = rest.dropFirst(4)
        }
        return groups.joined(separator: " ")
    }
}
