/// Hexadecimal digits of bytes, and bytes of digits.
public enum Hexadecimal {
    /// The digits in lower case, by value.
    private static let digits = Array("0123456789abcdef".utf8)

    /// Two digits in lower case for each byte.
    public static func encode(_ bytes: some Sequence<UInt8>) -> String {
        String(decoding: bytes.flatMap { [digit($0 >> 4), digit($0 & 15)] }, as: UTF8.self)
    }

    /// The bytes of an even number of digits in either case; nil for anything else.
    public static func decode(_ text: some Sequence<UInt8>) -> [UInt8]? {
        let text = Array(text)
        guard text.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 2)
        for index in stride(from: 0, to: text.count, by: 2) {
            guard let high = value(of: text[index]), let low = value(of: text[index + 1]) else { return nil }
            bytes.append(high << 4 | low)
        }
        return bytes
    }

    /// The digit of the low four bits, in lower case.
    public static func digit(_ value: UInt8) -> UInt8 { digits[Int(value & 15)] }

    /// The value of a digit in either case, 0 to 15; nil for any other character.
    public static func value(of digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
