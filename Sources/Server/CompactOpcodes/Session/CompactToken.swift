import StdExtras
public import WireCrypto

/// The secret by which a public client is known again: 32 random bytes, which it keeps as text.
///
/// The key of the device's authorization is derived from it, so the store of keys has the device like any other, and
/// whoever reads the store does not learn the token.
public struct CompactToken: Sendable {
    /// The length of every token, in bytes.
    static let byteCount = 32

    /// What the derived bytes are for. Other uses of a token have other labels.
    private static let keyLabel = Array("martlet compact authorization key 1".utf8)
    /// The length of an authorization key.
    private static let keyBytes = 256

    /// The bytes. Secret.
    let bytes: [UInt8]

    /// Makes a new token.
    public init(using random: inout some RandomNumberGenerator) {
        bytes = (0..<Self.byteCount).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    }

    /// The token that a client sent; nil if the text is none.
    init?(text: some StringProtocol) {
        // Four letters are three bytes.
        guard text.utf8.count <= 2 * Self.byteCount, let bytes = Base64.decode(text),
            bytes.count == Self.byteCount
        else { return nil }
        self.bytes = bytes
    }

    /// The token as the client keeps it.
    var text: String { Base64.encode(bytes, .url) }

    /// The bytes of the authorization key that belongs to the token.
    ///
    /// - Throws: ``CryptoError/libraryFailure`` if libcrypto has no memory.
    public func authKeyBytes() throws(CryptoError) -> [UInt8] {
        var key = [UInt8](repeating: 0, count: Self.keyBytes)
        let isDone = bytes.withUnsafeBytes { secret in
            key.withUnsafeMutableBytes { HKDF.sha256(secret, label: Self.keyLabel, into: $0) }
        }
        guard isDone else { throw .libraryFailure }
        return key
    }
}

extension CompactToken: CustomStringConvertible, CustomReflectable {
    /// Says nothing of the secret.
    public var description: String { "CompactToken" }

    /// Empty: reflection would print the secret.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// What a client brings back with the code that it was sent: whom the code is for, and under which key.
///
/// It stands in the ticket itself, so a client may dial again while a person looks for the code.
struct SignInTicket {
    var token: CompactToken
    var phone: String
    var codeHash: String

    /// The longest ticket that is read, in bytes.
    private static let mostBytes = 512

    init(token: CompactToken, phone: String, codeHash: String) {
        self.token = token
        self.phone = phone
        self.codeHash = codeHash
    }

    /// The ticket that a client sent; nil if the text is none.
    init?(text: String) {
        guard text.utf8.count <= Self.mostBytes else { return nil }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let token = CompactToken(text: parts[0]),
            let phone = Base64.decode(parts[1]), let codeHash = Base64.decode(parts[2])
        else { return nil }
        self.token = token
        self.phone = String(decoding: phone, as: UTF8.self)
        self.codeHash = String(decoding: codeHash, as: UTF8.self)
    }

    var text: String {
        [token.text, Base64.encode(Array(phone.utf8), .url), Base64.encode(Array(codeHash.utf8), .url)]
            .joined(separator: ".")
    }
}
