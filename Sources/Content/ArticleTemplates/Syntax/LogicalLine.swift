/// A rule's line: without its comment, and with the lines that a backslash at the end joins to it.
struct LogicalLine {
    /// The characters.
    var text: [Unicode.Scalar] = []
    /// The place of each character.
    private(set) var places: [(line: Int, column: Int)] = []
    /// The name of the template.
    let source: String

    init(source: String) { self.source = source }

    mutating func append(_ scalar: Unicode.Scalar, line: Int, column: Int) {
        text.append(scalar)
        places.append((line, column))
    }

    mutating func cut(to count: Int) {
        guard count < text.count else { return }
        text.removeSubrange(count...)
        places.removeSubrange(count...)
    }

    /// The place of a character; that of the last one for those behind it.
    func place(_ index: Int) -> TemplatePlace {
        guard let found = index < places.count ? places[max(0, index)] : places.last else {
            return TemplatePlace(source: source, line: 1, column: 1)
        }
        return TemplatePlace(source: source, line: found.line, column: found.column)
    }

    func string(_ range: Range<Int>) -> String {
        var scalars = String.UnicodeScalarView()
        scalars.append(contentsOf: text[range])
        return String(scalars)
    }

    /// A range without white space at its ends.
    func trimmed(_ range: Range<Int>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, text[start].isSpace { start += 1 }
        while start < end, text[end - 1].isSpace { end -= 1 }
        return start..<end
    }
}

extension Unicode.Scalar {
    /// True for spaces, tabs, and the spaces that editors insert by mistake.
    var isSpace: Bool {
        self == " " || self == "\t" || self == "\u{A0}" || self == "\r" || self == "\u{FEFF}"
    }

    /// True for the characters of names.
    var isName: Bool { self == "_" || properties.isAlphabetic || ("0"..."9").contains(self) }
}

/// Cuts rules into logical lines.
struct LineReader {
    private let scalars: [Unicode.Scalar]
    /// The most lines that are joined: each is looked at anew for comments.
    private static let joinedLimit = 1_000
    /// The longest line that others are joined to, in characters; one beyond the limits of rules is refused later.
    private static let joinedLength = 32 << 10

    private let source: String
    private var index = 0
    private var line = 1
    private var column = 1

    init(_ text: String, source: String) {
        scalars = Array(text.unicodeScalars)
        self.source = source
    }

    /// The next line that is not empty; nil at the end.
    mutating func next() -> LogicalLine? {
        while index < scalars.count {
            let read = whole()
            let rest = withoutComment(read)
            if !rest.text.isEmpty { return rest }
        }
        return nil
    }

    /// A line with those that are joined to it, and its comment.
    private mutating func whole() -> LogicalLine {
        var read = LogicalLine(source: source)
        var joined = 0
        while index < scalars.count {
            let scalar = scalars[index]
            index += 1
            guard scalar == "\n" else {
                read.append(scalar, line: line, column: column)
                column += 1
                continue
            }
            (line, column) = (line + 1, 1)
            let end = read.trimmed(0..<read.text.count).upperBound
            guard end > 0, read.text[end - 1] == "\\", joined < Self.joinedLimit,
                read.text.count < Self.joinedLength, !isInComment(read, end - 1)
            else { break }
            joined += 1
            read.cut(to: end - 1)
            read.append(" ", line: line - 1, column: end)
            skipSpaces()
        }
        return read
    }

    private mutating func skipSpaces() {
        while index < scalars.count, scalars[index].isSpace {
            index += 1
            column += 1
        }
    }

    private func isInComment(_ read: LogicalLine, _ place: Int) -> Bool {
        (commentStart(read) ?? place) < place
    }

    private func withoutComment(_ read: LogicalLine) -> LogicalLine {
        var read = read
        if let start = commentStart(read) { read.cut(to: start) }
        let kept = read.trimmed(0..<read.text.count)
        read.cut(to: kept.upperBound)
        guard kept.lowerBound > 0 else { return read }
        var moved = LogicalLine(source: source)
        for index in kept {
            let place = read.place(index)
            moved.append(read.text[index], line: place.line, column: place.column)
        }
        return moved
    }

    /// The place of the sign that begins a comment: one that is in no quotes.
    private func commentStart(_ read: LogicalLine) -> Int? {
        let first = read.trimmed(0..<read.text.count).lowerBound
        guard first < read.text.count else { return nil }
        if read.text[first] == "#" { return first }
        let isPattern = isPatternCondition(read, from: first)
        if !isPattern, let found = Self.comment(in: read.text, single: true, isPattern: false) {
            return found.place
        }
        return Self.comment(in: read.text, single: false, isPattern: isPattern)?.place
    }

    /// True for a condition whose argument is a regular expression without quotes.
    private func isPatternCondition(_ read: LogicalLine, from first: Int) -> Bool {
        guard read.text[first] == "?" || read.text[first] == "!" else { return false }
        let name = read.string(first..<min(read.text.count, first + 12)).lowercased().dropFirst()
        return name.drop { $0 == " " }.hasPrefix("domain") || name.drop { $0 == " " }.hasPrefix("path")
    }

    /// The sign that begins a comment; nil if the quotes make no sense, as an apostrophe in words.
    private static func comment(
        in text: [Unicode.Scalar],
        single: Bool,
        isPattern: Bool
    ) -> (place: Int?, ())? {
        var quote: Unicode.Scalar?
        var index = 0
        while index < text.count {
            let scalar = text[index]
            if scalar == "\\", quote == "\"" || isPattern {
                index += 2
                continue
            }
            if let open = quote {
                if scalar == open { quote = nil }
            } else if !isPattern, scalar == "\"" || single && scalar == "'" {
                quote = scalar
            } else if scalar == "#" {
                return (index, ())
            }
            index += 1
        }
        return quote == nil || !single ? (nil, ()) : nil
    }
}
