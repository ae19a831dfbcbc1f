/// Parts of addresses as text in which every character is visible.
enum AddressText {
    /// The characters that may follow the host unencoded (RFC 3986); all others are percent-encoded.
    private static let plain = Set("-._~:/?#[]@!$&'()*+,;=".utf8)
    /// The characters of a mailbox name (RFC 5322, `atext`, and full stops), without the percent sign, which some
    /// programs decode twice.
    private static let inMailbox = Set(".!#$&'*+-/=^_`{|}~".utf8)
    private static let plainInMailbox = Set("-._~+".utf8)

    /// The encoded part after a host.
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

    /// The encoded part before the `@` of a mail address; nil for an invalid mailbox.
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

    /// The text, with invisible characters and those that reverse the direction of later ones percent-encoded. A text
    /// of more than `most` bytes ends in an ellipsis.
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

    /// True if the text has invisible characters, or those that reverse the direction.
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
