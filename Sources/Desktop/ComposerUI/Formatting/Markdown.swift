import ClientModel

extension FormattedText {
    /// The text with typed markup turned into entities: `**bold**`, `__italic__`, `~~struck through~~`, `
    ///
    /// hidden
    ///
    /// `, `` `code` `` and blocks of code between three backquotes. Signs that enclose nothing, are inside words or
    /// inside code stay as they are.
    nonisolated var readingMarkdown: FormattedText { MarkdownReader(self).read() }
}

/// Finds pairs of signs in a text, removes them, and moves all entities accordingly.
nonisolated private struct MarkdownReader {
    private typealias Found = (open: Range<Int>, close: Range<Int>, kind: TextEntityKind)

    private static let backquote: UInt16 = 0x60
    private static let pairs: [(sign: UInt16, kind: TextEntityKind)] = [
        (0x2A, .bold), (0x5F, .italic), (0x7E, .strikethrough), (0x7C, .spoiler),
    ]

    private let source: FormattedText
    private let units: [UInt16]
    /// True for units that are not read again: code, and signs already used.
    private var isTaken: [Bool]
    private var found: [Found] = []

    init(_ source: FormattedText) {
        self.source = source
        units = Array(source.text.utf16)
        isTaken = Array(repeating: false, count: units.count)
        for entity in source.entities where entity.kind.isCode { take(entity.range(in: units.count)) }
    }

    func read() -> FormattedText {
        var reader = self
        var index = 0
        while index < units.count { index = reader.step(at: index) }
        return reader.result
    }

    /// Looks for a pair that begins at an index.
    ///
    /// - Returns: The index to continue at.
    private mutating func step(at index: Int) -> Int {
        guard !isTaken[index] else { return index + 1 }
        if units[index] == Self.backquote { return code(at: index) }
        guard let pair = Self.pairs.first(where: { $0.sign == units[index] }), opens(at: index) else {
            return index + 1
        }
        guard let end = (index + 3..<max(index + 3, units.count)).first(where: { closes(pair.sign, at: $0) })
        else { return index + 2 }
        add((index..<index + 2, end..<end + 2, pair.kind))
        return index + 2
    }

    /// True if two equal signs begin here that may enclose something.
    private func opens(at index: Int) -> Bool {
        guard index + 2 < units.count, units[index + 1] == units[index], units[index + 2] != units[index],
            !isSpace(units[index + 2])
        else { return false }
        return index == 0 || !isWord(units[index - 1]) && units[index - 1] != units[index]
    }

    private func closes(_ sign: UInt16, at index: Int) -> Bool {
        guard index + 1 < units.count, units[index] == sign, units[index + 1] == sign, !isTaken[index],
            !isTaken[index + 1], !isSpace(units[index - 1])
        else { return false }
        // Of three or more signs the last two close.
        return index + 2 == units.count || !isWord(units[index + 2]) && units[index + 2] != sign
    }

    private mutating func code(at index: Int) -> Int {
        let count = units[index...].prefix { $0 == Self.backquote }.count
        let isBlock = count >= 3
        let length = isBlock ? 3 : 1
        guard count == length else { return index + count }
        let start = index + length
        let last = units.count - length
        guard start < last else { return start }
        let end = (start + 1..<last + 1).first { place in
            units[place..<place + length].allSatisfy { $0 == Self.backquote }
                && !isTaken[place]
        }
        guard let end, isBlock || !units[start..<end].contains(0x0A) else { return start }
        guard isBlock else {
            add((index..<start, end..<end + 1, .code))
            take(start..<end)
            return end + 1
        }
        let inner = inside(start..<end)
        guard !inner.range.isEmpty else { return end + 3 }
        add((index..<inner.range.lowerBound, inner.range.upperBound..<end + 3, .codeBlock(inner.language)))
        take(inner.range)
        return end + 3
    }

    /// The code of a block, without the language on its first line and the surrounding line feeds.
    private func inside(_ range: Range<Int>) -> (range: Range<Int>, language: String) {
        var (start, end, language) = (range.lowerBound, range.upperBound, "")
        if let line = units[range].firstIndex(of: 0x0A) {
            let head = units[start..<line]
            if head.allSatisfy({ isWord($0) || $0 == 0x2B || $0 == 0x23 || $0 == 0x2D }) {
                language = String(decoding: head, as: UTF16.self)
                start = line + 1
            }
        }
        while end > start, units[end - 1] == 0x0A { end -= 1 }
        return (start..<end, language)
    }

    private mutating func add(_ pair: Found) {
        found.append(pair)
        take(pair.open)
        take(pair.close)
    }

    private mutating func take(_ range: Range<Int>) {
        for index in range { isTaken[index] = true }
    }

    private func isSpace(_ unit: UInt16) -> Bool {
        Unicode.Scalar(unit)?.properties.isWhitespace ?? false
    }

    private func isWord(_ unit: UInt16) -> Bool {
        // Half of a surrogate pair: mostly an emoji.
        guard let scalar = Unicode.Scalar(unit) else { return false }
        return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }

    private var result: FormattedText {
        guard !found.isEmpty else { return source }
        var isSign = Array(repeating: false, count: units.count)
        for pair in found { for index in [pair.open, pair.close].joined() { isSign[index] = true } }
        // The number of remaining units before each index.
        var places = [0]
        for sign in isSign { places.append(places[places.count - 1] + (sign ? 0 : 1)) }
        var text = FormattedText("")
        text.text = String(decoding: units.indices.filter { !isSign[$0] }.map { units[$0] }, as: UTF16.self)
        func entity(_ range: Range<Int>, _ kind: TextEntityKind) -> TextEntity? {
            let (start, end) = (places[range.lowerBound], places[range.upperBound])
            guard start < end else { return nil }
            return TextEntity(offset: Int32(start), length: Int32(end - start), kind)
        }
        let old = source.entities.compactMap { entity($0.range(in: units.count), $0.kind) }
        let new = found.compactMap { entity($0.open.upperBound..<$0.close.lowerBound, $0.kind) }
        text.entities = (old + new).sorted { ($0.offset, -$0.length) < ($1.offset, -$1.length) }
        return text
    }
}

extension TextEntityKind {
    nonisolated fileprivate var isCode: Bool {
        switch self {
        case .code, .codeBlock: true
        default: false
        }
    }
}
