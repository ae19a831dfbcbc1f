import TelegramSchema
public import WireCrypto

/// Both paddings of a key exchange's data to the 256 bytes of RSA, and their removal.
enum RSAPadding {
    private static let blockBytes = 256

    /// Most bytes of data of ``KeyExchangePadding/rsaPad``. The fuzzer of handshakes asks for it, too.
    static let maximumDataBytes = 144

    /// Bytes of the data with its random padding, inside ``KeyExchangePadding/rsaPad``.
    private static let paddedBytes = 192

    /// The block for `data`, as a number below `modulus`.
    static func pad(
        _ data: [UInt8],
        modulus: [UInt8],
        random: inout some RandomNumberGenerator
    ) throws(CryptoError) -> [UInt8] {
        // SAFETY: the data is our own encoding of a fixed size.
        precondition(data.count <= maximumDataBytes, "the data of a key exchange has a fixed small size")
        let padded = data + random.randomBytes(paddedBytes - data.count)
        while true {
            let temporaryKey = try Digest32(random.randomBytes(32))
            var body = padded.reversed() + Digest.sha256(temporaryKey.array + padded).array
            try AESIGE.encrypt(&body, in: 0..<body.count, key: temporaryKey, iv: Digest32())
            let block = exclusiveOr(temporaryKey, Digest.sha256(body)).array + body
            if block.lexicographicallyPrecedes(modulus) { return block }
        }
    }

    /// The data of a block, followed by its padding; nil if the block is not padded this way.
    static func unpad(_ block: [UInt8]) throws(CryptoError) -> [UInt8]? {
        guard block.count == blockBytes else { return nil }
        var body = Array(block[32...])
        let temporaryKey = exclusiveOr(try Digest32(Array(block[..<32])), Digest.sha256(body))
        try AESIGE.decrypt(&body, in: 0..<body.count, key: temporaryKey, iv: Digest32())
        let padded = Array(body[..<paddedBytes].reversed())
        let hash = Digest.sha256(temporaryKey.array + padded)
        let isGenuine = constantTimeEqual(
            hash.bytes,
            body.span.bytes.extracting(paddedBytes..<body.count)
        )
        return isGenuine ? padded : nil
    }

    /// The block for `data` in the legacy form.
    static func padLegacy(_ data: [UInt8], random: inout some RandomNumberGenerator) -> [UInt8] {
        let block = [0] + Digest.sha1(data).array + data
        return block + random.randomBytes(blockBytes - block.count)
    }

    /// The data of a block in the legacy form; nil if it is not padded this way.
    ///
    /// A zero, the SHA-1 of the data, the data and random bytes. Bytes that do not match their hash must not be read.
    static func unpadLegacy(_ block: [UInt8]) -> [UInt8]? {
        guard block.count == blockBytes else { return nil }
        let end = legacyEnd(block.span.bytes).end
        return end > 0 ? Array(block[21..<end]) : nil
    }

    /// The end of the data of a legacy block of 256 bytes, or 0 if it is not padded this way; and the number of hashes
    /// that it took to know, for tests.
    ///
    /// The work is the same for every block. The length of the data is not transmitted, so each length that TL allows is
    /// tried, always all of them, and the first byte is looked at last. Whoever could measure whether that byte is zero
    /// could decrypt any number in thousands of attempts, and that is to sign with the key (decision 0007; J. Manger,
    /// CRYPTO 2001, of another padding). So nothing here branches on a byte of the block.
    static func legacyEnd(_ block: RawSpan) -> (end: Int, hashes: Int) {
        var (end, hashes) = (0, 0)
        for candidate in stride(from: 24 + 1, through: blockBytes, by: 4) {
            let hash = Digest.sha1(block.extracting(21..<candidate))
            let mask = constantTimeEqual(hash.bytes, block.extracting(1..<21)) ? -1 : 0
            end = end & ~mask | candidate & mask
            hashes += 1
        }
        // All ones for a zero, and zero for every other byte.
        let isZero = (Int(block.byte(at: 0)) - 1) >> 8
        return (end & isZero, hashes)
    }

    private static func exclusiveOr(_ one: Digest32, _ other: Digest32) -> Digest32 {
        var result = one
        for index in 0..<32 { result[index] ^= other[index] }
        return result
    }
}

extension RSAPublicKey {
    /// The name of the key between servers and clients: the low 64 bits of the SHA-1 of its two numbers, each in TL
    /// bytes.
    public var fingerprint: Int64 {
        var writer = TLWriter()
        writer.write(modulus)
        writer.write(exponent)
        return Digest.sha1(writer.bytes).bytes.littleEndianInt64(at: 12)
    }
}

/// The client's secret, encrypted for the server's RSA key, in either padding.
enum SealedInnerData {
    /// The encrypted form that a client sends.
    static func seal(
        _ data: MTP.PQInnerData,
        for key: RSAPublicKey,
        padding: KeyExchangePadding,
        random: inout some RandomNumberGenerator
    ) throws(CryptoError) -> [UInt8] {
        let bytes = data.encoded()
        let block =
            switch padding {
            case .rsaPad: try RSAPadding.pad(bytes, modulus: key.modulus, random: &random)
            case .legacy: RSAPadding.padLegacy(bytes, random: &random)
            }
        return try key.encryptRaw(block)
    }

    /// The decrypted value at the server; nil if no accepted padding matches or the value is of another type.
    ///
    /// The paddings are always tried in the same order, and nothing is read before its hash was verified. Every
    /// failure is the same for the sender.
    static func open<Value: TLObject>(
        _ sealed: [UInt8],
        as type: Value.Type,
        with key: RSAPrivateKey,
        acceptsLegacy: Bool
    ) -> Value? {
        do {
            let block = try key.decryptRaw(sealed)
            if let padded = try RSAPadding.unpad(block) {
                var reader = TLReader(padded.span.bytes)
                return try Value(from: &reader)
            }
            guard acceptsLegacy, let data = RSAPadding.unpadLegacy(block) else { return nil }
            return try Value(decoding: data)
        } catch {
            return nil
        }
    }
}
