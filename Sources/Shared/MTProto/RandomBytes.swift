extension RandomNumberGenerator {
    /// `count` random bytes.
    mutating func bytes(_ count: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        bytes.appendRandom(count, using: &self)
        return bytes
    }
}

extension [UInt8] {
    /// Appends `count` random bytes.
    mutating func appendRandom(_ count: Int, using random: inout some RandomNumberGenerator) {
        for _ in 0..<count / 8 { appendLittleEndian(random.next()) }
        guard count % 8 > 0 else { return }
        Swift.withUnsafeBytes(of: random.next()) { append(contentsOf: $0.prefix(count % 8)) }
    }
}
