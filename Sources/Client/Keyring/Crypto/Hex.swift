/// Bytes as lower-case hexadecimal digits.
enum Hex {
    private static let digits = Array("0123456789abcdef".utf8)

    static func encode(_ bytes: [UInt8]) -> String {
        String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    /// The digits of a secret, in memory that is erased.
    static func encode(_ secret: SecretBytes) -> SecretBytes {
        SecretBytes(count: secret.count * 2) { room in
            secret.withUnsafeBytes { bytes in
                for (index, byte) in bytes.enumerated() {
                    room[2 * index] = digits[Int(byte >> 4)]
                    room[2 * index + 1] = digits[Int(byte & 15)]
                }
            }
        }
    }

    /// The bytes of digits, in memory that is erased; nil for any other text.
    static func decode(_ text: UnsafeRawBufferPointer) -> SecretBytes? {
        guard text.count.isMultiple(of: 2), text.allSatisfy({ value(of: $0) != nil }) else { return nil }
        return SecretBytes(count: text.count / 2) { room in
            for index in room.indices {
                room[index] = (value(of: text[2 * index]) ?? 0) << 4 | (value(of: text[2 * index + 1]) ?? 0)
            }
        }
    }

    private static func value(of digit: UInt8) -> UInt8? {
        digits.firstIndex(of: digit).map { UInt8($0) }
    }
}
