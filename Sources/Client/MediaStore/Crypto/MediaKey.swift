import COpenSSL
import WireCrypto

/// The key of an account's media, which the message store keeps inside its encrypted database.
///
/// Nothing is encrypted with it directly. The index and each file have keys of their own, derived from it by
/// HMAC-SHA-256. Their labels differ, so that no two of them are ever used together.
///
/// Threads: a value; it has no description that would show it.
public struct MediaKey: Sendable {
    /// Length in bytes.
    public static let byteCount = 32

    private let bytes: Digest32

    /// The key with these bytes, which must come from a good source of randomness.
    ///
    /// - Throws: ``MediaError/badKeyLength(_:)`` for anything but ``byteCount`` bytes.
    public init(_ bytes: [UInt8]) throws(MediaError) {
        do { self.bytes = try Digest32(bytes) } catch { throw .badKeyLength(bytes.count) }
    }

    /// A new random key.
    public static func random() -> MediaKey {
        var random = SystemRandom()
        return MediaKey(filling: random.randomBytes(byteCount))
    }

    /// The raw key, for its owner to store.
    public var rawBytes: [UInt8] { bytes.array }

    private init(filling source: [UInt8]) {
        var bytes = Digest32()
        for index in 0..<Self.byteCount { bytes[index] = source[index] }
        self.bytes = bytes
    }

    /// The raw key of the index database.
    var ledgerKey: [UInt8] { derive("martlet media ledger 1", []).array }

    /// A value by which a later key is recognized as this one; it reveals nothing else about the key.
    var fingerprint: [UInt8] { Array(derive("martlet media key check 1", []).array.prefix(16)) }

    /// The key of the file with `salt` in its header.
    func fileKey(salt: [UInt8]) -> Digest32 { derive("martlet media file 1", salt) }

    /// The key of the names in the headers of all files.
    func headerKey(salt: [UInt8]) -> Digest32 { derive("martlet media header 1", salt) }

    private func derive(_ label: StaticString, _ context: [UInt8]) -> Digest32 {
        // The label ends in a byte that no label contains, so no context can look like a longer label.
        let message =
            Array(UnsafeBufferPointer(start: label.utf8Start, count: label.utf8CodeUnitCount)) + [0]
            + context
        var digest = Digest32()
        let key = bytes.array
        let output = [UInt8](unsafeUninitializedCapacity: Self.byteCount) { buffer, filled in
            let mac = EVP_Q_mac(
                nil,
                "HMAC",
                nil,
                "SHA256",
                nil,
                key,
                key.count,
                message,
                message.count,
                buffer.baseAddress,
                buffer.count,
                &filled
            )
            precondition(mac != nil && filled == Self.byteCount, "libcrypto failed to compute an HMAC")
        }
        for index in 0..<Self.byteCount { digest[index] = output[index] }
        return digest
    }
}
