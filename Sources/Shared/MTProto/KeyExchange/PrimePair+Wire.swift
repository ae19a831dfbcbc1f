extension PrimePair {
    /// The product in eight bytes and the primes in four each, big-endian.
    var octets: (pq: [UInt8], p: [UInt8], q: [UInt8]) {
        (product.bigEndianOctets, p.bigEndianOctets, q.bigEndianOctets)
    }

    /// True if a client names these primes in their order.
    func matches(p: [UInt8], q: [UInt8]) -> Bool {
        UInt64(bigEndianOctets: p) == UInt64(self.p) && UInt64(bigEndianOctets: q) == UInt64(self.q)
    }

    /// True if a client names these primes in their order, and their product.
    func matches(pq: [UInt8], p: [UInt8], q: [UInt8]) -> Bool {
        UInt64(bigEndianOctets: pq) == product && matches(p: p, q: q)
    }
}

extension FixedWidthInteger {
    /// All bytes of the number, the highest first.
    var bigEndianOctets: [UInt8] { Swift.withUnsafeBytes(of: bigEndian) { Array($0) } }
}

extension UInt64 {
    /// A number from its big-endian bytes, with or without leading zeros; nil for more than eight digits.
    init?(bigEndianOctets octets: [UInt8]) {
        let digits = octets.drop { $0 == 0 }
        guard digits.count <= 8 else { return nil }
        self = digits.reduce(0) { $0 << 8 | UInt64($1) }
    }
}
