// What a UTF-16 code unit may be in an address.
extension UInt16 {
    static let fullStop = UInt16(ascii: ".")
    static let hyphen = UInt16(ascii: "-")
    static let colon = UInt16(ascii: ":")
    static let at = UInt16(ascii: "@")

    private init(ascii: Unicode.Scalar) { self = UInt16(ascii.value) }

    /// Whether it is 0 to 9.
    var isDigit: Bool { (0x30...0x39).contains(self) }

    /// Whether it is a letter, a figure, or a mark on one, of any script.
    var isWord: Bool {
        guard self >= 0x80 else {
            return isDigit || (0x61...0x7A).contains(self | 0x20)
        }
        // Half of a pair is an emoji, most times.
        guard let scalar = Unicode.Scalar(self) else { return false }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .nonspacingMark, .spacingMark, .decimalNumber:
            return true
        default: return false
        }
    }

    /// Whether it may be in the name of a host.
    var isHost: Bool { self == .hyphen || self == .fullStop || isWord }

    /// Whether nothing that follows it begins a link.
    var isBeforeNoLink: Bool {
        isHost || "@/\\_#$%&=+~".utf16.contains(self)
    }

    /// Whether it ends the name of a host, and goes on with the address.
    var isAfterHost: Bool { "/?#".utf16.contains(self) }

    /// Whether it ends a link wherever it stands: blanks, controls, what turns the direction of letters around, quotes,
    /// and the punctuation of scripts that put no blank after it.
    var isNeverInLink: Bool {
        if self < 0x80 { return self <= 0x20 || self == 0x7F || "\"<>`".utf16.contains(self) }
        if "«»“”„‘’‹›،؛؟。，、！？；：（）「」『』【】…".utf16.contains(self) { return true }
        guard let scalar = Unicode.Scalar(self) else { return false }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator: return true
        default: return false
        }
    }

    /// Whether it does not end a link, but the sentence around.
    var isClosing: Bool { ".,:;!?'*|~".utf16.contains(self) }

    /// What opens what this closes.
    var opening: UInt16? {
        switch self {
        case UInt16(ascii: ")"): UInt16(ascii: "(")
        case UInt16(ascii: "]"): UInt16(ascii: "[")
        case UInt16(ascii: "}"): UInt16(ascii: "{")
        default: nil
        }
    }
}
