// Classes of UTF-16 code units in links. Halves of surrogate pairs count as parts of words: most scripts beyond the
// basic plane are letters, and emoji in a hashtag do no harm.

extension UInt16 {
    static let fullStop = UInt16(ascii: ".")

    init(ascii scalar: Unicode.Scalar) { self = UInt16(UInt8(ascii: scalar)) }

    var isDigit: Bool { (0x30...0x39).contains(self) }

    /// True for Latin letters, digits, underscore.
    var isName: Bool {
        isDigit || self == UInt16(ascii: "_") || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
    }

    /// True for letters and digits of any script, underscore.
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

    /// True for characters that always end an address.
    var isQuote: Bool { [0x22, 0x3C, 0x3E, 0x60, 0xAB, 0xBB, 0x201C, 0x201D].contains(self) }

    /// True for characters that an address may contain, but not at its end.
    var isClosing: Bool { [0x21, 0x27, 0x29, 0x2C, 0x2E, 0x3A, 0x3B, 0x3F, 0x5D, 0x2019].contains(self) }

    /// True for characters that a mail address may have before its `@`.
    var isMailName: Bool { isName || [0x25, 0x2B, 0x2D, 0x2E].contains(self) }
}
