/// Bytes as text of 64 letters (RFC 4648), for targets without Foundation.
public enum Base64 {
    /// The letters that stand for 62 and 63.
    public enum Alphabet: Sendable {
        /// `+` and `/`, padded with `=`.
        case standard
        /// `-` and `_`, not padded: for URLs.
        case url
    }

    private static let common = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)

    /// `bytes` as text.
    public static func encode(_ bytes: [UInt8], _ alphabet: Alphabet = .standard) -> String {
        let letters = common + Array((alphabet == .standard ? "+/" : "-_").utf8)
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let count = min(3, bytes.count - start)
            var group = 0
            for index in 0..<3 { group = group << 8 | (index < count ? Int(bytes[start + index]) : 0) }
            for index in 0...count { text.append(letters[group >> (18 - 6 * index) & 63]) }
            if alphabet == .standard {
                text.append(contentsOf: repeatElement(UInt8(ascii: "="), count: 3 - count))
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The bytes of `text` in either alphabet, padded or not; nil for invalid text.
    public static func decode(_ text: some StringProtocol) -> [UInt8]? {
        var letters = Array(text.utf8)[...]
        var padding = 0
        while letters.last == UInt8(ascii: "="), padding < 2 {
            letters = letters.dropLast()
            padding += 1
        }
        var bytes: [UInt8] = []
        var (bits, bitCount, count) = (0, 0, 0)
        for letter in letters {
            guard let value = value(of: letter) else { return nil }
            bits = (bits << 6 | value) & 0xffff
            bitCount += 6
            count += 1
            guard bitCount >= 8 else { continue }
            bitCount -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> bitCount))
        }
        let isWhole = padding == 0 || (count + padding) % 4 == 0
        guard bitCount < 6, isWhole, bits & (1 << bitCount - 1) == 0 else { return nil }
        return bytes
    }

    private static func value(of letter: UInt8) -> Int? {
        switch letter {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(letter - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(letter - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(letter - UInt8(ascii: "0")) + 52
        case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
        case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
        default: nil
        }
    }
}
