/// The checksum of ``FramingKind/full`` packets: CRC-32 of zlib and Ethernet, eight bytes a step.
enum CRC32 {
    /// Eight tables of 256: table `k` advances a byte over the `k` zero bytes that follow it.
    private static let tables: [UInt32] = {
        var tables = [UInt32](repeating: 0, count: 8 * 256)
        for byte in 0..<256 {
            var value = UInt32(byte)
            for _ in 0..<8 { value = value & 1 == 1 ? 0xedb8_8320 ^ value >> 1 : value >> 1 }
            tables[byte] = value
        }
        for index in 256..<(8 * 256) {
            let previous = tables[index - 256]
            tables[index] = previous >> 8 ^ tables[Int(previous & 0xff)]
        }
        return tables
    }()

    /// The checksum of `bytes`.
    static func checksum(_ bytes: RawSpan) -> UInt32 {
        tables.withUnsafeBufferPointer { tables in
            var crc = ~UInt32(0)
            var offset = 0
            while offset + 8 <= bytes.byteCount {
                let word = bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian
                crc = step(word ^ UInt64(crc), tables)
                offset += 8
            }
            while offset < bytes.byteCount {
                let byte = bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt8.self)
                crc = crc >> 8 ^ tables[Int((crc ^ UInt32(byte)) & 0xff)]
                offset += 1
            }
            return ~crc
        }
    }

    private static func step(_ word: UInt64, _ tables: UnsafeBufferPointer<UInt32>) -> UInt32 {
        let low =
            tables[7 * 256 + Int(word & 0xff)]
            ^ tables[6 * 256 + Int(word >> 8 & 0xff)]
            ^ tables[5 * 256 + Int(word >> 16 & 0xff)]
            ^ tables[4 * 256 + Int(word >> 24 & 0xff)]
        let high =
            tables[3 * 256 + Int(word >> 32 & 0xff)]
            ^ tables[2 * 256 + Int(word >> 40 & 0xff)]
            ^ tables[256 + Int(word >> 48 & 0xff)]
            ^ tables[Int(word >> 56)]
        return low ^ high
    }
}
