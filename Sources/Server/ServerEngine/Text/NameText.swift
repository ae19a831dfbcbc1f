import StdExtras

extension String {
    /// The text as a name: on one line, trimmed, within both bounds, without characters that are invisible or change
    /// how the rest is shown. Different results look different.
    ///
    /// Joiners, variation selectors and tags stay where they shape letters or emoji; marks stay on their letters, a
    /// few on each.
    func asName(characters: Int, bytes: Int) -> String {
        var name = NameBuilder()
        // Scalars beyond the longest possible name are not examined.
        let scalars = Array(unicodeScalars.prefix(4096))
        for (index, scalar) in scalars.enumerated() {
            name.append(scalar, before: index + 1 < scalars.count ? scalars[index + 1] : nil)
        }
        let line = String(name.scalars).prefix(characters: characters, bytes: bytes)
        return String(String(line).trimmed())
    }
}

/// Builds a name scalar by scalar.
private struct NameBuilder {
    private(set) var scalars = String.UnicodeScalarView()
    /// The number of consecutive marks, or tags, at the end.
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
    /// True for white space, line ends, and the Braille pattern without a dot.
    fileprivate var isSpaceInName: Bool { value < 0x20 || properties.isWhitespace || value == 0x2800 }

    fileprivate var isMark: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark: !properties.isDefaultIgnorableCodePoint
        default: false
        }
    }

    /// True for a scalar that spells the region of a flag.
    fileprivate var isTag: Bool { (0xE0020...0xE007F).contains(value) }

    /// True for ZERO WIDTH JOINER and NON-JOINER.
    fileprivate var isJoiner: Bool { value == 0x200D || value == 0x200C }

    /// True if a joiner may precede or follow the scalar: scripts with joined letters and emoji are beyond ASCII.
    fileprivate var isJoined: Bool { !isASCII && (isMark || isVariationSelector || isSeen) && !isSpaceInName }

    fileprivate var isVariationSelector: Bool {
        (0xFE00...0xFE0F).contains(value) || (0xE0100...0xE01EF).contains(value)
    }

    /// True if the scalar is drawn by itself.
    fileprivate var isSeen: Bool {
        guard !properties.isDefaultIgnorableCodePoint, value != 0xFFFC else { return false }
        return switch properties.generalCategory {
        case .control, .format, .surrogate, .lineSeparator, .paragraphSeparator: false
        default: true
        }
    }
}
