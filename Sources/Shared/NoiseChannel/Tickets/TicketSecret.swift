import WireCrypto

/// What both ends know of a ticket: a key for one `NNpsk0` handshake, and the id by which the server finds it.
///
/// Both compute it from the handshake before, so no byte of it was ever sent.
struct TicketSecret: Sendable {
    static let idBytes = 16
    static let byteCount = idBytes + SecretKey.byteCount

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

    /// The secret that ``append(to:)`` wrote; nil for another number of bytes.
    init?(_ bytes: RawSpan) {
        guard bytes.byteCount == Self.byteCount,
            let id = try? FixedBytes<16>(copying: bytes.extracting(0..<Self.idBytes)),
            let key = try? SecretKey(copying: bytes.extracting(Self.idBytes..<Self.byteCount))
        else { return nil }
        (self.id, self.key) = (id, key)
    }

    func append(to out: inout [UInt8]) {
        id.bytes.withUnsafeBytes { out.append(contentsOf: $0) }
        key.withUnsafeBytes { out.append(contentsOf: $0) }
    }
}

extension TicketSecret: CustomReflectable {
    /// Empty: nothing of a key reaches a log.
    var customMirror: Mirror { Mirror(self, children: []) }
}
