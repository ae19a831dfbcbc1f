import WireCrypto

/// What a proof in early data is over: the ticket, and the public key that its sender has just made.
///
/// Both ends know it before the early data, so that this may contain the proof. It says nothing of the rest of the early
/// data: whoever holds the ticket could send the proof with other data, but gets no channel by it.
enum EarlyBinding {
    private static let purpose = Array("martlet early binding 1".utf8)

    static func make(
        ticket: FixedBytes<16>,
        key: SecretKey,
        sender: FixedBytes<32>
    ) throws(NoiseError) -> Digest32 {
        try make(ticket: ticket, key: key, sender: sender.bytes)
    }

    static func make(ticket: FixedBytes<16>, key: SecretKey, sender: RawSpan) throws(NoiseError) -> Digest32 {
        let text = purpose + ticket.array + sender.withUnsafeBytes { Array($0) }
        do {
            return try HKDF.chain(key, text.span.bytes).first.withUnsafeBytes { bytes throws(CryptoError) in
                try Digest32(copying: bytes.bytes)
            }
        } catch {
            throw NoiseError(error)
        }
    }
}
