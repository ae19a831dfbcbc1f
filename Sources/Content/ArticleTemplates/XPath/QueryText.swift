/// The characters of an expression, with its quotes and brackets.
struct QueryText {
    static let depthLimit = 64
    private static let lengthLimit = 16 << 10

    let scalars: [Unicode.Scalar]
    /// The place of the text in the whole expression.
    let offset: Int

    init(_ scalars: [Unicode.Scalar], offset: Int) {
        self.scalars = scalars
        self.offset = offset
    }

    /// Finds quotes and brackets without their counterparts.
    func check() throws(QueryError) {
        guard scalars.count <= Self.lengthLimit else { throw error("an expression this long", 0) }
        var open: [(close: Unicode.Scalar, index: Int)] = []
        var index = 0
        while index < scalars.count {
            switch scalars[index] {
            case "\"", "'":
                guard let close = closing(index) else { throw error("a quote without its end", index) }
                index = close
            case "(": open.append((")", index))
            case "[": open.append(("]", index))
            case ")", "]":
                guard open.popLast()?.close == scalars[index] else {
                    throw error("a bracket without its beginning", index)
                }
            default: break
            }
            guard open.count < Self.depthLimit else { throw error("too many brackets in each other", index) }
            index += 1
        }
        if let left = open.last { throw error("a bracket without its end", left.index) }
    }

    func error(_ text: String, _ index: Int, suggestion: String? = nil) -> QueryError {
        QueryError(text: text, offset: offset + index, suggestion: suggestion)
    }

    /// The range without white space at its ends.
    var trimmed: Range<Int> { trimmed(0..<scalars.count) }

    func trimmed(_ range: Range<Int>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, scalars[start].properties.isWhitespace { start += 1 }
        while start < end, scalars[end - 1].properties.isWhitespace { end -= 1 }
        return start..<end
    }

    func string(_ range: Range<Int>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars[range])
        return String(view)
    }

    /// The quote that ends the one at `start`.
    func closing(_ start: Int) -> Int? {
        scalars[(start + 1)...].firstIndex(of: scalars[start])
    }

    /// The bracket that ends the one at `start`.
    func end(of start: Int) -> Int? {
        var depth = 0
        var index = start
        while index < scalars.count {
            switch scalars[index] {
            case "\"", "'": index = closing(index) ?? index
            case "(", "[": depth += 1
            case ")", "]":
                depth -= 1
                if depth == 0 { return index }
            default: break
            }
            index += 1
        }
        return nil
    }

    /// True if a variable is named anywhere outside of quotes.
    var namesVariables: Bool { names(0..<scalars.count) }

    func names(_ range: Range<Int>) -> Bool {
        var index = range.lowerBound
        while index < range.upperBound {
            if scalars[index] == "$" { return true }
            if scalars[index] == "\"" || scalars[index] == "'" { index = closing(index) ?? index }
            index += 1
        }
        return false
    }

    /// The inside of `(…)[n]` that is a whole expression, and the choice.
    func picked(_ whole: Range<Int>) -> (inside: Range<Int>, pick: TemplateQuery.Pick?)? {
        guard scalars[whole.lowerBound] == "(", let close = end(of: whole.lowerBound) else { return nil }
        let inside = whole.lowerBound + 1..<close
        let rest = trimmed(close + 1..<whole.upperBound)
        if rest.isEmpty { return (inside, nil) }
        guard let (pick, behind) = choice(rest), behind.isEmpty else { return nil }
        return (inside, pick)
    }

    /// The choice at the beginning of a range, and what is behind it; nil for another beginning.
    func choice(_ range: Range<Int>) -> (pick: TemplateQuery.Pick, behind: Range<Int>)? {
        guard let first = range.first, scalars[first] == "[", let close = end(of: first),
            close < range.upperBound
        else { return nil }
        let behind = trimmed(close + 1..<range.upperBound)
        let number = string(trimmed(first + 1..<close))
        if number.filter({ !$0.isWhitespace }) == "last()" { return (.last, behind) }
        return Int(number).flatMap { $0 > 0 ? (.number($0), behind) : nil }
    }

    /// The ranges between the signs of a union that are in no brackets.
    func union(_ whole: Range<Int>) -> [Range<Int>] {
        var pieces: [Range<Int>] = []
        var start = whole.lowerBound
        var index = start
        while index < whole.upperBound {
            switch scalars[index] {
            case "\"", "'": index = closing(index) ?? index
            case "(", "[": index = end(of: index) ?? index
            case "|":
                pieces.append(trimmed(start..<index))
                start = index + 1
            default: break
            }
            index += 1
        }
        pieces.append(trimmed(start..<whole.upperBound))
        // An empty piece is left for XPath to refuse.
        return pieces.contains(where: \.isEmpty) ? [whole] : pieces
    }

    /// The name of the variable at the beginning of a range, and the rest.
    func variable(_ range: Range<Int>) -> (name: String, rest: Range<Int>)? {
        guard range.count > 1, scalars[range.lowerBound] == "$" else { return nil }
        var end = range.lowerBound + 1
        if scalars[end] == "$" || scalars[end] == "@" {
            end += 1
        } else {
            while end < range.upperBound, scalars[end].isName { end += 1 }
        }
        guard end > range.lowerBound + 1 else { return nil }
        return (string(range.lowerBound + 1..<end).lowercased(), trimmed(end..<range.upperBound))
    }

    /// True for what may follow a node: nothing, a path or predicates; without an operator behind them.
    func isPath(_ range: Range<Int>) -> Bool {
        let range = trimmed(range)
        guard let first = range.first else { return true }
        guard scalars[first] == "/" || scalars[first] == "[" else { return false }
        var index = first
        while index < range.upperBound {
            switch scalars[index] {
            case "\"", "'": index = closing(index) ?? index
            case "(", "[": index = end(of: index) ?? index
            case "=", "<", ">", "!", "+", "|": return false
            case let scalar where scalar.properties.isWhitespace:
                // The longest operator has three letters.
                let word = string(index + 1..<min(index + 5, range.upperBound)).prefix { $0.isLetter }
                if QueryWords.operators.contains(String(word)), isOperatorPlace(before: index) {
                    return false
                }
            default: break
            }
            index += 1
        }
        return true
    }

    /// True if a word behind this place would be an operator: not behind a slash or the name of an axis.
    private func isOperatorPlace(before index: Int) -> Bool {
        guard let last = scalars[..<index].last(where: { !$0.properties.isWhitespace }) else { return false }
        return last != "/" && last != ":"
    }
}
