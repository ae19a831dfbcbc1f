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
        guard digits.count == 64 else { return nil }
        var digest = Digest32()
        for index in 0..<32 {
            guard let high = digits[2 * index].hexadecimalValue,
                let low = digits[2 * index + 1].hexadecimalValue
            else { return nil }
            digest[index] = high << 4 | low
        }
        self.digest = digest
    }

    /// 64 digits in lower case, as in a link.
    public var hexadecimal: String {
        let digits = Array("0123456789abcdef".utf8)
        let text = digest.array.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        return String(decoding: text, as: UTF8.self)
    }

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

extension UInt8 {
    fileprivate var hexadecimalValue: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
