import WireCrypto

/// A key of 256 bytes that a client and the server share: everything they encrypt is derived from it.
///
/// Its descriptions show the ``id`` only, so that a key inside another value cannot reach a log.
public struct AuthKey: Sendable, Equatable {
    /// How long every key is, in bytes.
    public static let byteCount = 256

    /// The name under which packets refer to it: the low 64 bits of the key's SHA-1.
    public let id: AuthKeyID

    /// The key itself. Secret.
    public let bytes: [UInt8]

    /// The high 64 bits of the key's SHA-1, which the end of the key exchange proves knowledge of.
    let auxiliaryHash: Int64

    /// A key from its bytes; nil unless there are ``byteCount`` of them.
    public init?(bytes: [UInt8]) {
        guard bytes.count == Self.byteCount else { return nil }
        let hash = Digest.sha1(bytes)
        id = AuthKeyID(rawValue: hash.bytes.littleEndianInt64(at: 12))
        auxiliaryHash = hash.bytes.littleEndianInt64(at: 0)
        self.bytes = bytes
    }

    /// Whether both are the same key, without telling by the time it takes where they differ.
    public static func == (lhs: AuthKey, rhs: AuthKey) -> Bool {
        constantTimeEqual(lhs.bytes.span.bytes, rhs.bytes.span.bytes)
    }
}

extension AuthKey: CustomStringConvertible, CustomReflectable {
    /// The key's id.
    public var description: String { "AuthKey(\(id.rawValue))" }

    /// Nothing: reflection would print the key.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
