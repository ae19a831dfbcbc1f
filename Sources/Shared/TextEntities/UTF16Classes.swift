// Classes of UTF-16 code units in addresses and other links.
extension UInt16 {
    static let fullStop = UInt16(ascii: ".")
    static let hyphen = UInt16(ascii: "-")
    static let colon = UInt16(ascii: ":")
    static let at = UInt16(ascii: "@")

    init(ascii: Unicode.Scalar) { self = UInt16(ascii.value) }

    /// True for 0 to 9.
    var isDigit: Bool { (0x30...0x39).contains(self) }

    /// True for Latin letters, digits, underscore.
    var isName: Bool {
        isDigit || self == UInt16(ascii: "_") || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
    }

    /// True for letters and digits of any script, underscore. Halves of surrogate pairs count as parts of words:
    /// most scripts beyond the basic plane are letters, and emoji in a hashtag do no harm.
    var isWord: Bool {
        if self < 0x80 { return isName }
        guard let scalar = Unicode.Scalar(self) else { return true }
        let properties = scalar.properties
        return properties.isAlphabetic || properties.numericType != nil || scalar.value == 0x200C
    }

    /// True for white space and control characters.
    var isBlank: Bool {
        self <= 0x20 || (self > 0x7F && Unicode.Scalar(self)?.properties.isWhitespace == true)
    }

    /// True for characters that a mail address may have before its `@`.
    var isMailName: Bool { isName || [0x25, 0x2B, 0x2D, 0x2E].contains(self) }

    /// True for a letter, a digit, or a mark on one, of any script; not for halves of surrogate pairs.
    var isLetterOrDigit: Bool {
        guard self >= 0x80 else {
            return isDigit || (0x61...0x7A).contains(self | 0x20)
        }
        // Half of a surrogate pair is mostly an emoji.
        guard let scalar = Unicode.Scalar(self) else { return false }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .nonspacingMark, .spacingMark, .decimalNumber:
            return true
        default: return false
        }
    }

    /// True if it may be in a host name.
    var isHost: Bool { self == .hyphen || self == .fullStop || isLetterOrDigit }

    /// True if no link may begin after it.
    var isBeforeNoLink: Bool {
        isHost || "@/\\_#$%&=+~".utf16.contains(self)
    }

    /// True if it ends the host name and continues the address.
    var isAfterHost: Bool { "/?#".utf16.contains(self) }

    /// True if it always ends a link: blanks, controls, direction marks, quotes, and the punctuation of scripts
    /// without spaces.
    var isNeverInLink: Bool {
        if self < 0x80 { return self <= 0x20 || self == 0x7F || "\"<>`".utf16.contains(self) }
        if "«»“”„‘’‹›،؛؟。，、！？；：（）「」『』【】…".utf16.contains(self) { return true }
        guard let scalar = Unicode.Scalar(self) else { return false }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator: return true
        default: return false
        }
    }

    /// True if, at the end of a link, it belongs to the surrounding sentence.
    var isClosing: Bool { ".,:;!?'*|~".utf16.contains(self) }

    /// The opening counterpart of a closing bracket.
    var opening: UInt16? {
        switch self {
        case UInt16(ascii: ")"): UInt16(ascii: "(")
        case UInt16(ascii: "]"): UInt16(ascii: "[")
        case UInt16(ascii: "}"): UInt16(ascii: "{")
        default: nil
        }
    }
}
