import StdExtras

extension String {
    /// The text as a name: on one line, without white space at its ends, within both bounds, and without what cannot be
    /// seen or changes how the rest is shown. What is left looks different whenever it is.
    ///
    /// Joiners, variation selectors and tags stay where they shape letters or emoji; marks stay on their letters, a few
    /// on each.
    func asName(characters: Int, bytes: Int) -> String {
        var name = NameBuilder()
        // More than can be kept is not looked at.
        let scalars = Array(unicodeScalars.prefix(4096))
        for (index, scalar) in scalars.enumerated() {
            name.append(scalar, before: index + 1 < scalars.count ? scalars[index + 1] : nil)
        }
        let line = String(name.scalars).prefix(characters: characters, bytes: bytes)
        return String(String(line).trimmed())
    }
}

/// Takes a name scalar by scalar.
private struct NameBuilder {
    private(set) var scalars = String.UnicodeScalarView()
    /// How many marks, or tags, stand in a row at the end.
    private var attached = 0

    /// Most marks on one letter.
    private static let maximumMarks = 4
    /// Most tags of one flag.
    private static let maximumTags = 7

    mutating func append(_ scalar: Unicode.Scalar, before next: Unicode.Scalar?) {
        if scalar.isSpaceInName {
            if let last = scalars.last, last != " " { take(" ") }
        } else if scalar.isMark {
            guard let last = scalars.last, last != " ", attached < Self.maximumMarks else { return }
            attach(scalar)
        } else if scalar.isTag {
            guard let last = scalars.last, last == "\u{1F3F4}" || last.isTag, attached < Self.maximumTags
            else {
                return
            }
            attach(scalar)
        } else if scalar.isJoiner {
            guard let last = scalars.last, let next, last.isJoined, next.isJoined else { return }
            take(scalar)
        } else if scalar.isVariationSelector {
            guard let last = scalars.last, last.properties.isEmoji || last.properties.isIdeographic else {
                return
            }
            take(scalar)
        } else if scalar.isSeen {
            take(scalar)
        }
    }

    private mutating func take(_ scalar: Unicode.Scalar) {
        scalars.append(scalar)
        attached = 0
    }

    private mutating func attach(_ scalar: Unicode.Scalar) {
        scalars.append(scalar)
        attached += 1
    }
}

extension Unicode.Scalar {
    /// White space and ends of lines, and the Braille pattern without a dot.
    fileprivate var isSpaceInName: Bool { value < 0x20 || properties.isWhitespace || value == 0x2800 }

    fileprivate var isMark: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark: !properties.isDefaultIgnorableCodePoint
        default: false
        }
    }

    /// What spells the region of a flag.
    fileprivate var isTag: Bool { (0xE0020...0xE007F).contains(value) }

    /// ZERO WIDTH JOINER and NON-JOINER.
    fileprivate var isJoiner: Bool { value == 0x200D || value == 0x200C }

    /// Whether a joiner may stand beside it: scripts that are joined, and emoji, are beyond ASCII.
    fileprivate var isJoined: Bool { !isASCII && (isMark || isVariationSelector || isSeen) && !isSpaceInName }

    fileprivate var isVariationSelector: Bool {
        (0xFE00...0xFE0F).contains(value) || (0xE0100...0xE01EF).contains(value)
    }

    /// Whether it is drawn by itself.
    fileprivate var isSeen: Bool {
        guard !properties.isDefaultIgnorableCodePoint, value != 0xFFFC else { return false }
        return switch properties.generalCategory {
        case .control, .format, .surrogate, .lineSeparator, .paragraphSeparator: false
        default: true
        }
    }
}
