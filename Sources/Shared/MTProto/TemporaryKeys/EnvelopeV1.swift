import WireCrypto

/// The encryption of MTProto 1.0, which has one remaining use: the binding of temporary keys.
///
/// A packet is the key's id, `msg_key` and AES-IGE of the plain text with its padding. `msg_key` is the end of the
/// plain text's SHA-1 without the padding. The cipher's key comes from four more SHA-1.
///
/// Source: core.telegram.org/mtproto/description_v1.
enum EnvelopeV1 {
    /// Bytes before the encrypted part.
    static let headerBytes = 24

    /// Encrypts at the client's end.
    static func seal(
        _ plain: [UInt8],
        key: AuthKey,
        random: inout some RandomNumberGenerator
    ) throws(CryptoError) -> [UInt8] {
        let messageKey = messageKey(of: plain.span.bytes)
        var packet: [UInt8] = []
        packet.appendLittleEndian(key.id.rawValue)
        packet += messageKey
        packet += plain
        packet += random.randomBytes((16 - plain.count % 16) % 16)
        let (cipherKey, iv) = derive(messageKey, key: key)
        try AESIGE.encrypt(&packet, in: headerBytes..<packet.count, key: cipherKey, iv: iv)
        return packet
    }

    /// Decrypts a client's packet whose plain text has exactly `plainBytes` bytes before the padding.
    ///
    /// Nil if it is for another key, has another length, or was made or changed without the key.
    static func open(_ packet: [UInt8], plainBytes: Int, key: AuthKey) throws(CryptoError) -> [UInt8]? {
        let paddedBytes = (plainBytes + 15) / 16 * 16
        guard packet.count == headerBytes + paddedBytes,
            packet.span.bytes.littleEndianInt64(at: 0) == key.id.rawValue
        else { return nil }
        let messageKey = Array(packet[8..<headerBytes])
        var plain = Array(packet[headerBytes...])
        let (cipherKey, iv) = derive(messageKey, key: key)
        try AESIGE.decrypt(&plain, in: 0..<plain.count, key: cipherKey, iv: iv)
        plain.removeLast(paddedBytes - plainBytes)
        let expected = self.messageKey(of: plain.span.bytes)
        return constantTimeEqual(expected.span.bytes, messageKey.span.bytes) ? plain : nil
    }

    private static func messageKey(of plain: RawSpan) -> [UInt8] {
        Array(Digest.sha1(plain).array[4..<20])
    }

    private static func derive(_ messageKey: [UInt8], key: AuthKey) -> (key: Digest32, iv: Digest32) {
        let bytes = key.bytes
        let a = Digest.sha1(messageKey + bytes[0..<32]).array
        let b = Digest.sha1(bytes[32..<48] + messageKey + bytes[48..<64]).array
        let c = Digest.sha1(bytes[64..<96] + messageKey).array
        let d = Digest.sha1(messageKey + bytes[96..<128]).array
        return (
            Digest32(joining: a[0..<8], b[8..<20], c[4..<16]),
            Digest32(joining: a[8..<20], b[0..<8], c[16..<20], d[0..<8])
        )
    }
}
