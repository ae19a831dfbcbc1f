extension PrimePair {
    /// The product in eight bytes and the primes in four each, big-endian.
    var octets: (pq: [UInt8], p: [UInt8], q: [UInt8]) {
        (product.bigEndianOctets, p.bigEndianOctets, q.bigEndianOctets)
    }

    /// Whether a client names these primes in their order.
    func matches(p: [UInt8], q: [UInt8]) -> Bool {
        UInt64(bigEndianOctets: p) == UInt64(self.p) && UInt64(bigEndianOctets: q) == UInt64(self.q)
    }

    /// Whether a client names these primes in their order, and their product.
    func matches(pq: [UInt8], p: [UInt8], q: [UInt8]) -> Bool {
        UInt64(bigEndianOctets: pq) == product && matches(p: p, q: q)
    }
}

extension FixedWidthInteger {
    /// All bytes of the number, the highest first.
    var bigEndianOctets: [UInt8] { Swift.withUnsafeBytes(of: bigEndian) { Array($0) } }
}

extension UInt64 {
    /// A number from its bytes, the highest first, with or without zeros in front; nil for more than eight.
    init?(bigEndianOctets octets: [UInt8]) {
        let digits = octets.drop { $0 == 0 }
        guard digits.count <= 8 else { return nil }
        self = digits.reduce(0) { $0 << 8 | UInt64($1) }
    }
}
