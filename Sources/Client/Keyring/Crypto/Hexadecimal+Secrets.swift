import StdExtras

extension Hexadecimal {
    /// The digits of a secret, in memory that is erased.
    static func encode(_ secret: SecretBytes) -> SecretBytes {
        SecretBytes(count: secret.count * 2) { room in
            secret.withUnsafeBytes { bytes in
                for (index, byte) in bytes.enumerated() {
                    room[2 * index] = digit(byte >> 4)
                    room[2 * index + 1] = digit(byte)
                }
            }
        }
    }

    /// The bytes of digits, in memory that is erased; nil for anything else.
    static func decode(secret text: UnsafeRawBufferPointer) -> SecretBytes? {
        guard text.count.isMultiple(of: 2), text.allSatisfy({ value(of: $0) != nil }) else { return nil }
        return SecretBytes(count: text.count / 2) { room in
            for index in room.indices {
                room[index] = (value(of: text[2 * index]) ?? 0) << 4 | (value(of: text[2 * index + 1]) ?? 0)
            }
        }
    }
}
