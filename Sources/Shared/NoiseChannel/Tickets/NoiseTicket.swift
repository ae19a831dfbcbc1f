import WireCrypto

/// A key for one `NNpsk0` handshake, and the id by which the server finds it. Both ends compute it from the handshake
/// before, so no byte of it was ever sent.
///
/// A client keeps it where it keeps its keys, and deletes it there before it uses it.
public struct NoiseTicket: Sendable {
    static let idBytes = 16

    /// The length of ``encoded``, in bytes.
    public static let byteCount = idBytes + SecretKey.byteCount

    private static let purpose = Array("martlet noise ticket 1".utf8)

    /// The bytes that name the ticket on the wire. They tell nobody else of which handshake it comes.
    let id: FixedBytes<16>
    let key: SecretKey

    init(_ keys: HandshakeKeys) throws(NoiseError) {
        do {
            let made = try HKDF.chain(keys.exporter, (Self.purpose + keys.hash.array).span.bytes)
            id = try made.first.withUnsafeBytes { bytes throws(CryptoError) in
                try FixedBytes(copying: bytes.bytes.extracting(0..<Self.idBytes))
            }
            key = made.second
        } catch {
            throw NoiseError(error)
        }
    }

    /// A ticket from bytes that were kept; nil for bytes that are none.
    public init?(encoded bytes: [UInt8]) {
        guard bytes.count == Self.byteCount else { return nil }
        let parts = bytes.span.bytes
        let split = Self.idBytes
        guard let id = try? FixedBytes<16>(copying: parts.extracting(0..<split)),
            let key = try? SecretKey(copying: parts.extracting(split..<bytes.count))
        else { return nil }
        (self.id, self.key) = (id, key)
    }

    /// The bytes to keep. Secret.
    public var encoded: [UInt8] { key.withUnsafeBytes { id.array + $0 } }
}

extension NoiseTicket: CustomReflectable {
    /// Empty: nothing of a key reaches a log.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
