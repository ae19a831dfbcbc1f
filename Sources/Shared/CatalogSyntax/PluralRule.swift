/// Which form of a text a number asks for in a language, as `Plural-Forms` says it in C.
public struct PluralRule: Sendable {
    /// So many forms there are.
    public let count: Int
    let expression: PluralExpression

    /// One, and all other numbers.
    static let english = PluralRule(count: 2, expression: .comparison("!=", .n, .constant(1)))

    private init(count: Int, expression: PluralExpression) {
        (self.count, self.expression) = (count, expression)
    }

    /// Reads `nplurals=2; plural=n != 1;`.
    ///
    /// - Returns: Nil when it is not understood, or could choose a form that there is not.
    public init?(_ text: String) {
        var fields: [Substring: Substring] = [:]
        for part in text.split(separator: ";") {
            guard let equals = part.firstIndex(of: "=") else { continue }
            fields[part[..<equals].drop { $0 == " " }] = part[part.index(after: equals)...]
        }
        guard let number = fields["nplurals"], let count = Int(number.filter { $0 != " " }), count > 0,
            let plural = fields["plural"], let expression = PluralParser.parse(plural)
        else { return nil }
        (self.count, self.expression) = (count, expression)
        guard (0...1000).allSatisfy({ (0..<count).contains(expression.value($0)) }) else { return nil }
    }

    /// The form for a number, from 0.
    public func form(_ number: Int) -> Int { expression.value(number) }

    /// The same as the body of a function of Swift, `n` being the number.
    public var swift: [String] {
        var lines: [String] = []
        var rest = expression
        while case .choice(let condition, let first, let second) = rest {
            lines.append("if \(condition.truth) { return \(first.number) }")
            rest = second
        }
        return lines + ["return \(rest.number)"]
    }
}

/// What C calculates with `n`.
indirect enum PluralExpression: Sendable {
    case n
    case constant(Int)
    case remainder(PluralExpression, Int)
    case comparison(String, PluralExpression, PluralExpression)
    case both(PluralExpression, PluralExpression)
    case either(PluralExpression, PluralExpression)
    case choice(PluralExpression, PluralExpression, PluralExpression)

    func value(_ n: Int) -> Int {
        switch self {
        case .n: n
        case .constant(let number): number
        case .remainder(let dividend, let divisor): dividend.value(n) % divisor
        case .comparison(let sign, let left, let right):
            Self.holds(sign, left.value(n), right.value(n)) ? 1 : 0
        case .both(let left, let right): left.value(n) != 0 && right.value(n) != 0 ? 1 : 0
        case .either(let left, let right): left.value(n) != 0 || right.value(n) != 0 ? 1 : 0
        case .choice(let condition, let first, let second):
            condition.value(n) != 0 ? first.value(n) : second.value(n)
        }
    }

    private static func holds(_ sign: String, _ left: Int, _ right: Int) -> Bool {
        switch sign {
        case "==": left == right
        case "!=": left != right
        case "<": left < right
        case "<=": left <= right
        case ">": left > right
        default: left >= right
        }
    }

    /// As a number in Swift.
    var number: String {
        switch self {
        case .n: "n"
        case .constant(let number): "\(number)"
        case .remainder(let dividend, let divisor): "\(dividend.number) % \(divisor)"
        case .choice(let condition, let first, let second):
            "(\(condition.truth) ? \(first.number) : \(second.number))"
        case .comparison, .both, .either: "\(truth) ? 1 : 0"
        }
    }

    /// As a condition in Swift.
    var truth: String {
        switch self {
        case .comparison(let sign, let left, let right): "\(left.number) \(sign) \(right.number)"
        case .both(let left, let right): "\(left.operand) && \(right.operand)"
        case .either(let left, let right): "\(left.operand) || \(right.operand)"
        case .n, .constant, .remainder, .choice: "\(number) != 0"
        }
    }

    private var operand: String {
        switch self {
        case .both, .either: "(\(truth))"
        default: truth
        }
    }
}
