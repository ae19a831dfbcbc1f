/// Parts of addresses as text of which every sign is seen.
enum AddressText {
    /// What may stand after the host as it is (RFC 3986); all else is percent-encoded.
    private static let plain = Set("-._~:/?#[]@!$&'()*+,;=".utf8)
    /// What may stand in the name of a mailbox (RFC 5322, `atext`, and full stops), without the percent sign, which some
    /// programs read a second time.
    private static let inMailbox = Set(".!#$&'*+-/=^_`{|}~".utf8)
    private static let plainInMailbox = Set("-._~+".utf8)

    /// What comes after a host.
    static func encoded(_ text: Substring) -> String {
        let bytes = Array(text.utf8)
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        for (index, byte) in bytes.enumerated() {
            let isCode =
                byte == UInt8(ascii: "%") && index + 2 < bytes.count && bytes[index + 1].isHexadecimal
                && bytes[index + 2].isHexadecimal
            if isCode || byte.isASCIILetter || byte.isASCIIDigit || plain.contains(byte) {
                output.append(byte)
            } else {
                output += code(byte)
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// What comes before the `@` of a mail address; nil for what is no mailbox.
    static func mailbox(_ text: Substring) -> String? {
        let bytes = Array(text.utf8)
        guard 1...64 ~= bytes.count,
            bytes.allSatisfy({
                $0 >= 0x80 || $0.isASCIILetter || $0.isASCIIDigit || inMailbox.contains($0)
            })
        else { return nil }
        let coded = bytes.flatMap { byte -> [UInt8] in
            let isPlain = byte.isASCIILetter || byte.isASCIIDigit || plainInMailbox.contains(byte)
            return isPlain ? [byte] : code(byte)
        }
        return String(decoding: coded, as: UTF8.self)
    }

    /// Any text, with what is not seen of it, or turns what comes after it around, percent-encoded. Where it has more than
    /// `most` bytes it ends in an ellipsis.
    static func visible(_ text: Substring, most: Int) -> String {
        var output = ""
        var count = 0
        for scalar in text.unicodeScalars {
            let bytes = Array(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            count += bytes.count
            guard count <= most else { return output + "…" }
            if isSeen(scalar) {
                output.unicodeScalars.append(scalar)
            } else {
                output += String(decoding: bytes.flatMap(code), as: UTF8.self)
            }
        }
        return output
    }

    /// Whether something in it is not seen, or turns letters around.
    static func turnsLetters(_ text: Substring) -> Bool {
        text.unicodeScalars.contains { $0.properties.generalCategory == .format }
    }

    private static func isSeen(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .surrogate, .privateUse,
            .unassigned:
            false
        default: true
        }
    }

    private static func code(_ byte: UInt8) -> [UInt8] {
        let digits = Array("0123456789ABCDEF".utf8)
        return [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
}

extension UInt8 {
    var isASCIILetter: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20 }
    var isASCIIDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }
    var isHexadecimal: Bool { isASCIIDigit || UInt8(ascii: "a")...UInt8(ascii: "f") ~= self | 0x20 }
}
