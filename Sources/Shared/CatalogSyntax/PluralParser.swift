/// Reads the part of C that catalogs use: `?:`, `||`, `&&`, comparisons, `%`, brackets, `n` and numbers.
struct PluralParser {
    private var tokens: ArraySlice<String>

    static func parse(_ text: Substring) -> PluralExpression? {
        guard let tokens = split(text) else { return nil }
        var parser = PluralParser(tokens: tokens[...])
        guard let expression = parser.choice(), parser.tokens.isEmpty else { return nil }
        return expression
    }

    private static func split(_ text: Substring) -> [String]? {
        var tokens: [String] = []
        var rest = text
        while let first = rest.first {
            let pair = String(rest.prefix(2))
            var token = String(first)
            if ["||", "&&", "==", "!=", "<=", ">="].contains(pair) {
                token = pair
            } else if first.isNumber {
                token = String(rest.prefix { $0.isNumber })
            } else if !" \\?:<>%()n".contains(first) {
                return nil
            }
            rest = rest.dropFirst(token.count)
            if token != " ", token != "\\" { tokens.append(token) }
        }
        return tokens
    }

    private mutating func take(_ wanted: String...) -> String? {
        guard let first = tokens.first, wanted.contains(first) else { return nil }
        return tokens.removeFirst()
    }

    private mutating func choice() -> PluralExpression? {
        guard let condition = either() else { return nil }
        guard take("?") != nil else { return condition }
        guard let first = choice(), take(":") != nil, let second = choice() else { return nil }
        return .choice(condition, first, second)
    }

    private mutating func either() -> PluralExpression? {
        guard var left = both() else { return nil }
        while take("||") != nil {
            guard let right = both() else { return nil }
            left = .either(left, right)
        }
        return left
    }

    private mutating func both() -> PluralExpression? {
        guard var left = comparison() else { return nil }
        while take("&&") != nil {
            guard let right = comparison() else { return nil }
            left = .both(left, right)
        }
        return left
    }

    private mutating func comparison() -> PluralExpression? {
        guard let left = remainder() else { return nil }
        guard let sign = take("==", "!=", "<=", ">=", "<", ">") else { return left }
        guard let right = remainder() else { return nil }
        return .comparison(sign, left, right)
    }

    private mutating func remainder() -> PluralExpression? {
        guard let dividend = operand() else { return nil }
        guard take("%") != nil else { return dividend }
        guard case .constant(let divisor)? = operand(), divisor > 0 else { return nil }
        return .remainder(dividend, divisor)
    }

    private mutating func operand() -> PluralExpression? {
        if take("n") != nil { return .n }
        if take("(") != nil {
            guard let inner = choice(), take(")") != nil else { return nil }
            return inner
        }
        guard let first = tokens.first, let number = Int(first) else { return nil }
        tokens.removeFirst()
        return .constant(number)
    }
}
