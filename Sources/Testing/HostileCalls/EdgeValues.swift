/// Values that often cause errors.
enum EdgeValues {
    static let ints: [Int32] = [
        0, 1, -1, 2, 3, 10, 99, 100, 101, 500, 1000, 4096, 65_535, 65_536, 1 << 24, .max, .min, .max - 1,
        .min + 1,
        1_700_000_000, -2, -100,
    ]

    /// The values among them that honest clients send.
    static let plainInts: [Int32] = [0, 0, 1, 1, 1, 2, 10, 100]

    static let longs: [Int64] = [
        0, 1, -1, 2, 42, 777_000, 1 << 31, 1 << 32, -(1 << 31), .max, .min, .max - 1, .min + 1, 1 << 62,
        -1_000_000_000_000,
        0x7fff_ffff_ffff_f000,
    ]

    /// The usual and the rare numbers of elements in a vector.
    static let counts = [0, 1, 1, 1, 2, 2, 3, 5]
    static let largeCounts = [100, 101, 1000, 8192, 70_000]

    static let doubles: [Double] = [
        0, 1, -1, 90, -180.5, 1e7, 1e15, 1e300, -1e300, .infinity, -.infinity, .nan, .leastNonzeroMagnitude,
        -0.0,
        9.3e18, 2_147_483_648,
    ]

    /// A text of up to `limit` bytes; long texts are rare, because their cost is proportional to their length.
    static func text(_ choices: inout Choices, upTo limit: Int) -> [UInt8] {
        let kind = choices.below(40)
        if kind == 17, limit > longText { return repeated("y", longTexts, &choices) }
        return fixed[kind] ?? made(kind, &choices)
    }

    private static func made(_ kind: Int, _ choices: inout Choices) -> [UInt8] {
        switch kind {
        case 0: repeated("x", [64, 65, 128, 129, 255, 256], &choices)
        case 1: repeated("é", [1024, 70, 512, 2048, 70, 4097], &choices)
        case 2: Array("e".utf8) + repeated("\u{301}", [10, 100, 1000, 5000, 2, 1], &choices)
        case 3: repeated("😀", [1, 64, 512, 64, 2, 4096], &choices)
        case 4: repeated(". ", [100, 2048, 100, 4096, 10, 5], &choices)
        case 5: repeated("a@", [100, 2048, 10, 100, 4000, 5], &choices)
        case 6, 7: Array("+15550100\(choices.below(100))".utf8)
        default: Array("text \(choices.below(200))".utf8)
        }
    }

    /// The minimum limit for long texts: only calls that may be large contain them.
    private static let longText = 16_384
    private static let longTexts = [70_000, 300_000, 1 << 20, 20_000, 17_000, 3 << 20]

    /// Fixed texts, by their kind's number.
    private static let fixed: [Int: [UInt8]] = [
        8: [],
        9: Array("a".utf8),
        10: Array("hello @ada https://example.org/x?y=z #tag ada@example.org +15550100".utf8),
        11: Array("\u{202E}\u{2066}abc\u{200B}\u{0}\u{1}\r\n\t\u{FEFF}".utf8),
        12: Array("👩‍👩‍👧‍👦🏳️‍🌈👍🏽🇩🇪".utf8),
        13: [0xff, 0xfe, 0xc0, 0x80],  // not UTF-8
        14: [0xed, 0xa0, 0x80],  // half of a surrogate pair
        15: Array("..".utf8),
        16: Array("../../etc/passwd\u{0}.png".utf8),
        18: Array("' OR 1=1; -- \"*\" NEAR( AND".utf8),
        19: Array("%s%n%@\\u0000<b>&amp;</b>".utf8),
        20: Array("12345".utf8),
    ]

    private static func repeated(_ text: String, _ counts: [Int], _ choices: inout Choices) -> [UInt8] {
        let unit = Array(text.utf8)
        let count = choices.pick(counts) ?? 1
        if unit.count == 1 { return [UInt8](repeating: unit[0], count: count) }
        return [UInt8](unsafeUninitializedCapacity: unit.count * count) { buffer, filled in
            for index in 0..<count {
                for (offset, byte) in unit.enumerated() { buffer[index * unit.count + offset] = byte }
            }
            filled = unit.count * count
        }
    }

    /// Bytes such as parts of files.
    static func bytes(_ choices: inout Choices, upTo limit: Int) -> [UInt8] {
        let isLarge = limit > longText || choices.once(in: 400)
        let count = choices.pick(isLarge ? largeParts : parts) ?? 0
        var bytes = [UInt8](repeating: UInt8(choices.below(256)), count: count)
        // The first byte of JPEG files.
        if count > 0, choices.chance(128) { bytes[0] = 0xff }
        return bytes
    }

    private static let parts = [0, 1, 3, 255, 256, 1024, 1024, 1024, 1025, 2048]
    private static let largeParts = [32_768, 65_536, 524_288, 524_289, 131_072]
}
