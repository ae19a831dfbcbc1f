import StdExtras
public import WireCrypto

/// The name of a stored file: the SHA-256 of its content.
public struct BlobID: Hashable, Sendable {
    /// The digest.
    public let digest: Digest32

    /// Creates the id of content with this digest.
    public init(_ digest: Digest32) { self.digest = digest }

    /// Creates an id from a database record.
    ///
    /// - Throws: ``/WireCrypto/CryptoError/wrongLength(count:expected:)`` for anything but 32 bytes.
    public init(_ bytes: [UInt8]) throws(CryptoError) { digest = try Digest32(bytes) }

    /// 32 bytes, for a record of the database.
    public var bytes: [UInt8] { digest.array }

    /// Creates an id from 64 lower-case hexadecimal digits.
    init?(text: String) {
        guard let bytes = Hexadecimal.decode(text.utf8), let digest = try? Digest32(bytes),
            text == Hexadecimal.encode(bytes)
        else { return nil }
        self.digest = digest
    }

    /// 64 lower-case hexadecimal digits.
    public var text: String { Hexadecimal.encode(digest.array) }
}

/// A file in a ``BlobStore``.
public struct StoredBlob: Equatable, Sendable {
    /// The name, which identifies the content.
    public let id: BlobID

    /// The length in bytes.
    public let byteCount: Int64

    /// Pairs a name with a length, unchecked.
    public init(id: BlobID, byteCount: Int64) {
        self.id = id
        self.byteCount = byteCount
    }
}
