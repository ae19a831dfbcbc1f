/// Small files that claim to be huge images.
public enum ImageBomb {
    /// A PNG header of this size, 8-bit grey, and the beginning of its data.
    public static func png(width: UInt32, height: UInt32) -> [UInt8] {
        let header = bigEndian(width) + bigEndian(height) + [8, 0, 0, 0, 0]
        // A zlib stream of one stored block of zeros, of the maximum length.
        let data: [UInt8] = [0x78, 0x01, 0x00, 0xff, 0xff, 0x00, 0x00] + [UInt8](repeating: 0, count: 65_535)
        return [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] + chunk("IHDR", header) + chunk("IDAT", data)
    }

    private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        let named = Array(name.utf8) + data
        return bigEndian(UInt32(data.count)) + named + bigEndian(crc32(named))
    }

    private static func bigEndian(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    private static func crc32(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~0 as UInt32) { crc, byte in
            (0..<8).reduce(crc ^ UInt32(byte)) { value, _ in
                value & 1 == 1 ? value >> 1 ^ 0xedb8_8320 : value >> 1
            }
        }
    }
}
