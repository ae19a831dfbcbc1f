/// Values at which code goes wrong.
enum EdgeValues {
    static let ints: [Int32] = [
        0, 1, -1, 2, 3, 10, 99, 100, 101, 500, 1000, 4096, 65_535, 65_536, 1 << 24, .max, .min, .max - 1, .min + 1,
        1_700_000_000, -2, -100,
    ]

    static let longs: [Int64] = [
        0, 1, -1, 2, 42, 777_000, 1 << 31, 1 << 32, -(1 << 31), .max, .min, .max - 1, .min + 1, 1 << 62, -1_000_000_000_000,
        0x7fff_ffff_ffff_f000,
    ]

    static let doubles: [Double] = [
        0, 1, -1, 90, -180.5, 1e7, 1e15, 1e300, -1e300, .infinity, -.infinity, .nan, .leastNonzeroMagnitude, -0.0,
        9.3e18, 2_147_483_648,
    ]

    /// A text; long ones are rare, as each costs what it is long.
    static func text(_ choices: inout Choices) -> [UInt8] {
        switch choices.below(24) {
        case 0: return []
        case 1: return Array("a".utf8)
        case 2: return Array("hello @ada https://example.org/x?y=z #tag ada@example.org +15550100".utf8)
        case 3: return repeated("x", [64, 65, 128, 129, 255, 256], &choices)
        case 4: return repeated("é", [1024, 4096, 4097, 2048, 512, 70], &choices)
        case 5: return Array("e".utf8) + repeated("\u{301}", [10, 100, 1000, 5000, 2, 1], &choices)
        case 6: return Array("\u{202E}\u{2066}abc\u{200B}\u{0}\u{1}\r\n\t\u{FEFF}".utf8)
        case 7: return Array("👩‍👩‍👧‍👦🏳️‍🌈👍🏽🇩🇪".utf8)
        case 8: return repeated("😀", [1, 64, 512, 2048, 4096, 5000], &choices)
        case 9: return repeated(". ", [100, 2048, 2049, 4096, 10, 5], &choices)
        case 10: return repeated("a@", [100, 2048, 10, 1000, 4000, 5], &choices)
        case 11: return [0xff, 0xfe, 0xc0, 0x80]  // not UTF-8
        case 12: return [0xed, 0xa0, 0x80]  // half of a surrogate pair
        case 13: return Array("..".utf8)
        case 14: return Array("../../etc/passwd\u{0}.png".utf8)
        case 15: return Array("' OR 1=1; -- \"*\" NEAR( AND".utf8)
        case 16: return Array("%s%n%@\\u0000<b>&amp;</b>".utf8)
        case 17: return choices.once(in: 16) ? repeated("y", [70_000, 300_000, 1 << 20, 20_000, 17_000, 66_000], &choices) : []
        case 18: return Array("+15550100\(choices.below(100))".utf8)
        case 19: return Array("12345".utf8)
        default: return Array("text \(choices.below(200))".utf8)
        }
    }

    private static func repeated(_ text: String, _ counts: [Int], _ choices: inout Choices) -> [UInt8] {
        let count = choices.pick(counts) ?? 1
        return Array(repeatElement(Array(text.utf8), count: count).joined())
    }

    /// Bytes such as parts of files.
    static func bytes(_ choices: inout Choices) -> [UInt8] {
        let counts = [0, 1, 3, 255, 256, 1024, 1024, 1024, 1025, 32_768]
        let count = choices.once(in: 400) ? 524_288 : choices.pick(counts) ?? 0
        let first: UInt8 = choices.chance(128) ? 0xff : UInt8(choices.below(256))
        return [first].prefix(count) + [UInt8](repeating: UInt8(choices.below(256)), count: max(count - 1, 0))
    }
}
