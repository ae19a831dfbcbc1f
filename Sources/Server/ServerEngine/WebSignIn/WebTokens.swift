import StdExtras
import WireCrypto

/// A secret that a browser or a program proves itself by. The store knows its SHA-256 alone.
struct WebToken {
    /// Hexadecimal digits.
    let text: String

    /// The bytes that the store has for it.
    var digest: [UInt8] { Self.digest(of: text) }

    /// The bytes that the store would have for any text.
    static func digest(of text: String) -> [UInt8] { Digest.sha256(Array(text.utf8)).array }
}

extension RequestContext {
    /// A new secret.
    func webToken() -> WebToken { WebToken(text: Hexadecimal.encode(randomBytes(32))) }
}
