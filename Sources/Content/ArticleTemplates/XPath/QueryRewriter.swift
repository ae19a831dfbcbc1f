/// Writes a part of an expression as XPath 1.0.
struct QueryRewriter {
    /// The longest result: a word that repeats its arguments doubles them on each level.
    private static let lengthLimit = 32 << 10

    private let text: QueryText
    /// The variables that were named.
    private(set) var variables: Set<String> = []
    private var written = 0

    init(_ text: QueryText) { self.text = text }

    mutating func rewritten(_ range: Range<Int>) throws(QueryError) -> String {
        var result = ""
        var index = range.lowerBound
        while index < range.upperBound {
            let scalar = text.scalars[index]
            var piece: String
            if scalar == "\"" || scalar == "'" {
                let close = text.closing(index) ?? range.upperBound - 1
                piece = text.string(index..<close + 1)
                index = close + 1
            } else if scalar == "$", let (name, _) = text.variable(index..<range.upperBound) {
                variables.insert(name)
                piece = "$" + QueryWords.variable(name)
                index += 1 + name.unicodeScalars.count
            } else if scalar.isNameStart, !isInName(index, range) {
                piece = try word(&index, range)
            } else {
                piece = String(Character(scalar.properties.isWhitespace ? " " : scalar))
                index += 1
            }
            written += piece.utf8.count
            guard written <= Self.lengthLimit else {
                throw text.error("an expression this long once it is written out", index - 1)
            }
            result += piece
        }
        return result
    }

    private func isInName(_ index: Int, _ range: Range<Int>) -> Bool {
        index > range.lowerBound && text.scalars[index - 1].isNamePart
    }

    /// A word, with its arguments if the language adds it.
    private mutating func word(_ index: inout Int, _ range: Range<Int>) throws(QueryError) -> String {
        let start = index
        while index < range.upperBound, text.scalars[index].isNamePart { index += 1 }
        let name = text.string(start..<index)
        var next = index
        while next < range.upperBound, text.scalars[next].properties.isWhitespace { next += 1 }
        guard next < range.upperBound else { return name }
        if text.scalars[next] == "(" {
            return try called(name, start: start, bracket: next, &index)
        }
        let isAxis =
            next + 1 < range.upperBound && text.scalars[next] == ":" && text.scalars[next + 1] == ":"
        guard isAxis else { return name }
        guard QueryWords.axes.contains(name) else {
            let near = RuleNames.suggestion(for: name, among: QueryWords.axes)
            throw text.error("no axis \(name)", start, suggestion: near)
        }
        guard name == "prev-sibling" || name == "next-sibling" else { return name }
        index = next + 2
        return name == "prev-sibling" ? "preceding-sibling::*[1]/self::" : "following-sibling::*[1]/self::"
    }

    private mutating func called(
        _ name: String,
        start: Int,
        bracket: Int,
        _ index: inout Int
    ) throws(QueryError) -> String {
        guard
            QueryWords.functions.contains(name) || QueryWords.nodeTests.contains(name)
                || QueryWords.operators.contains(name)
        else {
            let near = RuleNames.suggestion(for: name, among: QueryWords.functions)
            throw text.error("no function \(name)() in XPath 1.0", start, suggestion: near)
        }
        guard name == "has-class" || name == "ends-with", let close = text.end(of: bracket) else {
            return name
        }
        let parts = arguments(bracket + 1..<close)
        index = close + 1
        var written: [String] = []
        for part in parts { written.append(try rewritten(part)) }
        if name == "has-class" {
            guard written.count == 1 else { throw text.error("has-class() takes one name", start) }
            return "contains(concat(\" \", normalize-space(@class), \" \"), \(Self.spaced(written[0])))"
        }
        guard written.count == 2 else { throw text.error("ends-with() takes two texts", start) }
        let (whole, end) = (written[0], written[1])
        return "(substring(\(whole), string-length(\(whole)) - string-length(\(end)) + 1) = \(end))"
    }

    /// A literal, or another text, between spaces.
    private static func spaced(_ text: String) -> String {
        let inside = text.dropFirst().dropLast()
        guard let quote = text.first, quote == "\"" || quote == "'", text.last == quote, text.count > 1,
            !inside.contains(quote)
        else { return "concat(\" \", \(text), \" \")" }
        return "\(quote) \(inside) \(quote)"
    }

    /// The ranges between the commas that are in no brackets.
    private func arguments(_ range: Range<Int>) -> [Range<Int>] {
        var parts: [Range<Int>] = []
        var start = range.lowerBound
        var index = start
        while index < range.upperBound {
            switch text.scalars[index] {
            case "\"", "'": index = text.closing(index) ?? index
            case "(", "[": index = text.end(of: index) ?? index
            case ",":
                parts.append(text.trimmed(start..<index))
                start = index + 1
            default: break
            }
            index += 1
        }
        let last = text.trimmed(start..<range.upperBound)
        return last.isEmpty ? parts : parts + [last]
    }
}

extension Unicode.Scalar {
    fileprivate var isNameStart: Bool { self == "_" || properties.isAlphabetic }
    fileprivate var isNamePart: Bool { isNameStart || self == "-" || ("0"..."9").contains(self) }
}
