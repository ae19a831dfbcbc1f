import StdExtras

/// A line of Markdown, and what its beginning makes of it.
struct MarkdownLine {
    /// The line that begins or ends a block of code.
    struct Fence {
        let mark: Character
        let length: Int
        /// True if nothing follows, as at the end of a block.
        let isBare: Bool
    }

    /// The sign before an item of a list.
    struct Marker {
        /// The sign, which items of one list share.
        let sign: Character
        let isNumber: Bool
        /// The columns from the sign to the text.
        let width: Int
        /// True if an item may follow a paragraph without a blank line between.
        let interrupts: Bool
    }

    /// The number of spaces before the text.
    let indentation: Int
    /// The text without spaces before it.
    let text: Substring

    init(_ line: Substring) {
        text = line.drop { $0 == " " }
        indentation = line.utf8.count - text.utf8.count
    }

    var fence: Fence? {
        guard indentation < 4, let mark = text.first, mark == "`" || mark == "~" else { return nil }
        let length = text.prefix { $0 == mark }.count
        let rest = text.dropFirst(clamping: length)
        guard length >= 3, mark == "~" || !rest.contains("`") else { return nil }
        return Fence(mark: mark, length: length, isBare: rest.isBlankLine)
    }

    var heading: (level: Int, text: Substring)? {
        guard indentation < 4 else { return nil }
        let level = text.prefix { $0 == "#" }.count
        let rest = text.dropFirst(clamping: level)
        guard (1...6).contains(level), rest.isEmpty || rest.first == " " else { return nil }
        var words = rest.drop { $0 == " " }.trimmingSpaces
        // Signs at the end are no text, if a space is before them.
        let bare = words.lastIndex { $0 != "#" }.map { words[...$0] } ?? ""
        if bare.isEmpty || bare.last == " " { words = bare.trimmingSpaces }
        return (level, words)
    }

    /// True for a line between two parts.
    var isRule: Bool {
        guard indentation < 4, let mark = text.first, "*-_".contains(mark) else { return false }
        let signs = text.filter { $0 != " " }
        return signs.count >= 3 && signs.allSatisfy { $0 == mark }
    }

    /// The level of the heading that the line above is made by this one; nil for another line.
    var underline: Int? {
        let signs = text.trimmingSpaces
        if !signs.isEmpty, signs.allSatisfy({ $0 == "=" }) { return 1 }
        return !signs.isEmpty && signs.allSatisfy { $0 == "-" } ? 2 : nil
    }

    var marker: Marker? {
        guard let first = text.first else { return nil }
        if "-+*".contains(first) { return marker(first, signs: 1, number: nil) }
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        guard (1...9).contains(digits.count), let sign = text.dropFirst(digits.count).first,
            sign == "." || sign == ")"
        else { return nil }
        return marker(sign, signs: digits.count + 1, number: String(digits))
    }

    /// The text of an `aside` that has the line for itself.
    var aside: Substring? {
        let line = text.trimmingSpaces
        guard line.hasPrefix("<aside>"), line.hasSuffix("</aside>"), line.count >= 15 else { return nil }
        return line.dropFirst(7).dropLast(8)
    }

    /// True if the line ends a paragraph above it.
    var interrupts: Bool {
        fence != nil || heading != nil || isRule || text.hasPrefix(">") || aside != nil
            || marker?.interrupts == true
    }

    private func marker(_ sign: Character, signs: Int, number: String?) -> Marker? {
        let rest = text.dropFirst(clamping: signs)
        let spaces = rest.prefix { $0 == " " }.count
        guard rest.isEmpty || spaces > 0, !isRule else { return nil }
        let isEmpty = rest.isBlankLine
        // More than four spaces belong to code within the item.
        let width = signs + (isEmpty || spaces > 4 ? 1 : spaces)
        return Marker(
            sign: sign,
            isNumber: number != nil,
            width: width,
            interrupts: !isEmpty && (number.map { $0 == "1" } ?? true)
        )
    }
}

extension Substring {
    /// True if there are only spaces.
    var isBlankLine: Bool { allSatisfy { $0 == " " || $0 == "\t" } }

    fileprivate var trimmingSpaces: Substring {
        guard let last = lastIndex(where: { $0 != " " }) else { return "" }
        return self[...last].drop { $0 == " " }
    }
}
