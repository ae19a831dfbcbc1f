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
        let digits = Array(text.utf8)
        guard digits.count == 64 else { return nil }
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: 64, by: 2) {
            guard let high = Self.value(of: digits[index]), let low = Self.value(of: digits[index + 1]) else {
                return nil
            }
            bytes.append(high << 4 | low)
        }
        guard let digest = try? Digest32(bytes) else { return nil }
        self.digest = digest
    }

    private static func value(of digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        default: nil
        }
    }

    /// 64 lower-case hexadecimal digits.
    public var text: String { hexadecimal(digest.array) }
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

/// Lower-case hexadecimal digits of `bytes`.
func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
}
