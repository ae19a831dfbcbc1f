import WireCrypto

/// A key of 256 bytes that a client and the server share: everything they encrypt is derived from it.
///
/// Its descriptions show the ``id`` only, so that a key inside another value cannot reach a log.
public struct AuthKey: Sendable, Equatable {
    /// The length of every key, in bytes.
    public static let byteCount = 256

    /// The id by which packets refer to the key: the low 64 bits of its SHA-1.
    public let id: AuthKeyID

    /// The key itself. Secret.
    public let bytes: [UInt8]

    /// The high 64 bits of the key's SHA-1, which the end of the key exchange proves knowledge of.
    let auxiliaryHash: Int64

    /// Creates a key from its bytes; nil unless there are ``byteCount`` of them.
    public init?(bytes: [UInt8]) {
        guard bytes.count == Self.byteCount else { return nil }
        let hash = Digest.sha1(bytes)
        id = AuthKeyID(rawValue: hash.bytes.littleEndianInt64(at: 12))
        auxiliaryHash = hash.bytes.littleEndianInt64(at: 0)
        self.bytes = bytes
    }

    /// True if both are the same key. Takes constant time.
    public static func == (lhs: AuthKey, rhs: AuthKey) -> Bool {
        constantTimeEqual(lhs.bytes.span.bytes, rhs.bytes.span.bytes)
    }
}

extension AuthKey: CustomStringConvertible, CustomReflectable {
    /// The key's id.
    public var description: String { "AuthKey(\(id.rawValue))" }

    /// Empty: reflection would print the key.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The id of an ``AuthKey``: the low 64 bits of its SHA-1, at the beginning of every encrypted packet.
public struct AuthKeyID: RawRepresentable, Hashable, Sendable {
    /// The eight bytes on the wire, read as a little-endian number.
    public var rawValue: Int64

    /// Creates an id from its wire value. Zero is no key: it marks an unencrypted message.
    public init(rawValue: Int64) {
        self.rawValue = rawValue
    }
}
