import Localization

extension String {
    /// The name followed by a colon on the side of the following text, whatever the direction of the name.
    func introducing(_ language: Strings) -> String {
        guard let runsFromTheRight, runsFromTheRight != language.isRightToLeft else { return "\(self):" }
        let mark = language.isRightToLeft ? "\u{200F}" : "\u{200E}"
        return "\(mark)\u{2068}\(self)\u{2069}\(mark):"
    }

    /// True if the first letter belongs to a right-to-left script; nil without letters.
    private var runsFromTheRight: Bool? {
        guard let letter = unicodeScalars.first(where: \.properties.isAlphabetic) else { return nil }
        switch letter.value {
        // Hebrew to Arabic Extended-A, their presentation forms, and historic right-to-left scripts.
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
            return true
        default: return false
        }
    }
}
