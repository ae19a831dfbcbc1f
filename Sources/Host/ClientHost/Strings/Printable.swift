extension String {
    /// The text without what others could do to a terminal by it: control characters, and marks that turn the
    /// direction of what follows. Line breaks and tabs become spaces.
    package var printable: String { cleaned(keepingLines: false) }

    /// The same with its line breaks.
    package var printableLines: [String] {
        cleaned(keepingLines: true).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    private func cleaned(keepingLines: Bool) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            switch scalar {
            case "\n" where keepingLines: scalars.append(scalar)
            case "\n", "\t", "\u{2028}", "\u{2029}": scalars.append(" ")
            case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": break
            default: if scalar.properties.generalCategory != .control { scalars.append(scalar) }
            }
        }
        return String(scalars)
    }
}
