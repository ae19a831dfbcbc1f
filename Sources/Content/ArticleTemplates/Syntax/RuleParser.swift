/// Reads rules, line by line, and goes on behind each error.
struct RuleParser {
    /// Bounds on rules.
    struct Limits: Sendable {
        var bytes = 256 << 10
        var rules = 5_000
        var depth = 64
        var issues = 200
        var lineLength = 16 << 10
    }

    private(set) var issues: [TemplateIssue] = []
    /// The number of lines that are rules or should be.
    private(set) var lines = 0
    private let limits: Limits
    /// The blocks without their ends; no rule for one that is none, whose rules are left out with it.
    private var open: [(rule: TemplateRule?, place: TemplatePlace, rules: [TemplateRule])] = []
    private var rules: [TemplateRule] = []

    init(limits: Limits) { self.limits = limits }

    /// The rules of a text.
    mutating func parse(_ text: String, source: String) -> [TemplateRule] {
        guard text.utf8.count <= limits.bytes else {
            let place = TemplatePlace(source: source, line: 1, column: 1)
            issues.append(TemplateIssue(.tooLarge("more than \(limits.bytes) bytes of rules"), at: place))
            return []
        }
        var reader = LineReader(text.replacing("\r\n", with: "\n"), source: source)
        while let line = reader.next() {
            lines += 1
            guard lines <= limits.rules, line.text.count <= limits.lineLength else {
                let bound = lines > limits.rules ? "more than \(limits.rules) rules" : "a line this long"
                report(.tooLarge(bound), line.place(0))
                break
            }
            read(line)
            guard issues.count < limits.issues else { break }
        }
        while let block = open.popLast() {
            report(.unbalanced("{"), block.place)
            close(block.rule, outer: block.rules)
        }
        return rules
    }

    private mutating func report(
        _ kind: TemplateIssue.Kind,
        _ place: TemplatePlace,
        _ suggestion: String? = nil
    ) {
        issues.append(TemplateIssue(kind, at: place, suggestion: suggestion))
    }

    private mutating func read(_ line: LogicalLine) {
        if line.text == ["}"] {
            guard let block = open.popLast() else { return report(.unbalanced("}"), line.place(0)) }
            return close(block.rule, outer: block.rules)
        }
        var scanner = RuleScanner(line)
        do throws(TemplateIssue) {
            let rule = try scanner.rule()
            if case .block = rule.kind {
                guard open.count < limits.depth else {
                    throw TemplateIssue(
                        .tooLarge("more than \(limits.depth) blocks in each other"),
                        at: rule.place
                    )
                }
                open.append((rule, rule.place, rules))
                rules = []
            } else {
                rules.append(rule)
            }
        } catch {
            issues.append(error)
            guard line.text.first == "@", line.text.last == "{", open.count < 2 * limits.depth else { return }
            open.append((nil, line.place(0), rules))
            rules = []
        }
    }

    private mutating func close(_ block: TemplateRule?, outer: [TemplateRule]) {
        let inside = rules
        rules = outer
        guard var block, case .block(let name, let argument, _) = block.kind else { return }
        block.kind = .block(name: name, argument: argument, rules: inside)
        rules.append(block)
    }
}
