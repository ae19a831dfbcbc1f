extension RSAPublicKey {
    /// The key as PKCS#1 DER, the content of the PEM of ``pkcs1PEM()``: two numbers in a sequence.
    public var pkcs1DER: [UInt8] {
        DER.element(0x30, DER.number(modulus) + DER.number(exponent))
    }

    /// Parses PKCS#1 DER, and no other encoding of the same key: a key has one fingerprint.
    ///
    /// - Throws: ``CryptoError/unsupportedKey``.
    public init(pkcs1DER bytes: [UInt8]) throws(CryptoError) {
        var outer = bytes[...]
        guard var inner = DER.take(0x30, from: &outer), outer.isEmpty,
            let modulus = DER.take(0x02, from: &inner),
            let exponent = DER.take(0x02, from: &inner), inner.isEmpty
        else { throw .unsupportedKey }
        try self.init(modulus: Array(modulus.drop { $0 == 0 }), exponent: Array(exponent.drop { $0 == 0 }))
        guard pkcs1DER == bytes else { throw .unsupportedKey }
    }
}

/// The part of ASN.1's distinguished encoding that two numbers need (X.690).
private enum DER {
    static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        var length: [UInt8] = []
        var rest = content.count
        repeat {
            length.insert(UInt8(truncatingIfNeeded: rest), at: 0)
            rest >>= 8
        } while rest > 0
        if content.count > 127 { length.insert(0x80 | UInt8(length.count), at: 0) }
        return [tag] + length + content
    }

    /// A non-negative number: its first bit is zero.
    static func number(_ bigEndian: [UInt8]) -> [UInt8] {
        let isAboveHalf = bigEndian.first.map { $0 > 127 } ?? true
        return element(0x02, (isAboveHalf ? [0] : []) + bigEndian)
    }

    /// The content of the first element of `bytes`, which is removed from them.
    static func take(_ tag: UInt8, from bytes: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard bytes.popFirst() == tag, let first = bytes.popFirst() else { return nil }
        var count = Int(first)
        if first > 127 {
            // No field of a key is longer than 65535 bytes.
            guard (1...2).contains(first & 0x7f) else { return nil }
            count = 0
            for _ in 0..<(first & 0x7f) {
                guard let byte = bytes.popFirst() else { return nil }
                count = count << 8 | Int(byte)
            }
        }
        guard bytes.count >= count else { return nil }
        defer { bytes = bytes.dropFirst(count) }
        return bytes.prefix(count)
    }
}
