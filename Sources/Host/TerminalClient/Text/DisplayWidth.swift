extension String {
    /// The approximate width in terminal columns: wide characters and emoji take two.
    var displayWidth: Int { reduce(0) { $0 + $1.displayWidth } }

    /// The text cut to `width` columns, with an ellipsis if it was longer.
    func truncated(to width: Int) -> String {
        guard displayWidth > width else { return self }
        var (result, used) = ("", 0)
        for character in self {
            used += character.displayWidth
            if used > width - 1 { break }
            result.append(character)
        }
        return width > 0 ? result + "…" : ""
    }

    /// The text padded with spaces to `width` columns.
    func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - displayWidth))
    }
}

extension Character {
    /// The width in terminal columns: 0 for combining marks, 2 for wide East Asian characters and emoji.
    fileprivate var displayWidth: Int {
        guard let first = unicodeScalars.first else { return 0 }
        if first.isASCII { return 1 }
        switch first.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        default: break
        }
        if first.properties.isEmojiPresentation || unicodeScalars.contains("\u{FE0F}") { return 2 }
        return Self.wide.contains { $0.contains(first.value) } ? 2 : 1
    }

    /// The large wide blocks of Unicode's EastAsianWidth.txt.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
        0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
        0x1F300...0x1F64F,
        0x1F900...0x1F9FF, 0x20000...0x3FFFD,
    ]
}
