import HTMLTree
import StdExtras

/// Checks names, values, expressions and patterns of parsed rules.
struct TemplateChecker {
    /// Nobody reads more faults.
    private static let issueLimit = 1_000
    private static let suggestionLimit = 20

    private(set) var issues: [TemplateIssue] = []
    private(set) var version = TemplateVersion.first
    private(set) var expressionCount = 0
    let isService: Bool
    /// The names that rules give nodes to.
    private var assigned: Set<String> = []
    private var used: [(name: String, place: TemplatePlace)] = []

    init(isService: Bool) { self.isService = isService }

    /// The rules without those that have errors.
    mutating func check(_ rules: [TemplateRule]) -> [CheckedRule] {
        checkBeginning(rules)
        let checked = checkedRules(rules, isInBlock: false)
        let known = assigned.union(RuleNames.properties).union(["$", "@", "index", "first", "middle", "last"])
        let names = known.filter { $0.count > 1 }
        var suggested = 0
        for use in used where issues.count < Self.issueLimit && !known.contains(use.name) {
            // Each is compared with all names.
            suggested += 1
            let near =
                suggested <= Self.suggestionLimit ? RuleNames.suggestion(for: use.name, among: names) : nil
            issues.append(
                TemplateIssue(
                    .doubtful("no rule gives $\(use.name) nodes"),
                    at: use.place,
                    suggestion: near.map { "$\($0)" }
                )
            )
        }
        return checked
    }

    private mutating func checkBeginning(_ rules: [TemplateRule]) {
        let versions = rules.indices.filter {
            if case .option("version", _) = rules[$0].kind { true } else { false }
        }
        if versions.isEmpty, let first = rules.first, !isService {
            issues.append(
                TemplateIssue(.doubtful("no ~version: the rules are of version 1.0"), at: first.place)
            )
        }
        for index in versions.dropFirst() {
            issues.append(TemplateIssue(.doubtful("a second ~version"), at: rules[index].place))
        }
        if let first = versions.first, first > 0 {
            issues.append(TemplateIssue(.doubtful("~version is not the first rule"), at: rules[first].place))
        }
        var block: [TemplateRule] = []
        for rule in rules {
            if case .condition = rule.kind {
                block.append(rule)
            } else {
                checkConditions(block)
                block = []
            }
        }
        checkConditions(block)
    }

    /// A run of conditions needs one that suffices.
    private mutating func checkConditions(_ block: [TemplateRule]) {
        let demands = block.filter { if case .condition(true, _, _) = $0.kind { true } else { false } }
        if let first = block.first, demands.count == block.count {
            issues.append(TemplateIssue(.doubtful("conditions with ! alone: add ?true"), at: first.place))
        }
    }

    private mutating func checkedRules(_ rules: [TemplateRule], isInBlock: Bool) -> [CheckedRule] {
        var checked: [CheckedRule] = []
        for rule in rules where issues.count < Self.issueLimit {
            do throws(TemplateIssue) {
                if let kind = try kind(of: rule, isInBlock: isInBlock) {
                    checked.append(CheckedRule(kind: kind, place: rule.place))
                }
            } catch {
                issues.append(error)
            }
        }
        return checked
    }

    private mutating func kind(
        of rule: TemplateRule,
        isInBlock: Bool
    ) throws(TemplateIssue) -> CheckedRule.Kind? {
        switch rule.kind {
        case .option(let name, let json): return try option(name, json, rule)
        case .condition(let isDemand, let name, let argument):
            guard !isInBlock else {
                throw TemplateIssue(.misplaced("a condition in a block"), at: rule.place, suggestion: "@if")
            }
            return .condition(try condition(name, argument, rule), isDemand: isDemand)
        case .include(let name):
            guard isService else {
                throw TemplateIssue(.misplaced("+ is not allowed in templates"), at: rule.place)
            }
            return .include(name)
        case .property(let name, let mode, let value):
            assigned.insert(name)
            if !RuleNames.properties.contains(name),
                let near = RuleNames.suggestion(for: name, among: RuleNames.properties)
            {
                let text = "\(name) is not a property of articles"
                issues.append(TemplateIssue(.doubtful(text), at: rule.place, suggestion: near))
            }
            return .property(name, mode, try checked(value))
        case .variable(let name, let mode, let value):
            assigned.insert(name)
            return .variable(name, mode, try checked(value))
        case .function(let name, let parameters, let value):
            return try function(name, parameters, value, of: rule)
        case .block(let name, let argument, let rules):
            return .block(try block(name, argument, rule), checkedRules(rules, isInBlock: true))
        }
    }

    // MARK: Options and conditions

    private mutating func option(
        _ name: String,
        _ json: String,
        _ rule: TemplateRule
    ) throws(TemplateIssue) -> CheckedRule.Kind? {
        let texts = JSONStrings.read(json)
        switch name {
        case "version":
            guard let text = texts?.first, texts?.count == 1, let version = TemplateVersion(rawValue: text)
            else {
                throw TemplateIssue(
                    .misplaced("no version \(json)"),
                    at: rule.argumentPlace,
                    suggestion: "\"2.1\""
                )
            }
            self.version = version
            return nil
        case "allowed_origin":
            guard let texts, texts.allSatisfy({ PageOrigin($0) != nil }) else {
                throw TemplateIssue(
                    .misplaced("no origin, or list of origins, in quotes"),
                    at: rule.argumentPlace
                )
            }
            return .origins(texts)
        default:
            let near = RuleNames.suggestion(for: name, among: RuleNames.options).map { "~\($0)" }
            throw TemplateIssue(.unknownName("option ~\(name)"), at: rule.place, suggestion: near)
        }
    }

    private mutating func condition(
        _ name: String,
        _ argument: String,
        _ rule: TemplateRule
    ) throws(TemplateIssue) -> CheckedRule.Condition {
        switch name {
        case "true": return .constant(true)
        case "false": return .constant(false)
        case "exists", "not_exists":
            let query = try query(argument, rule.argumentPlace)
            return .nodes(query, isNegated: name == "not_exists")
        case "domain", "domain_not", "path", "path_not":
            let argument = argument.replacing("\\#", with: "#")
            guard !argument.isEmpty else {
                throw TemplateIssue(.pattern("?\(name) without a pattern"), at: rule.place)
            }
            // The manual's own form: an alternative is within the marks of the ends only at its own.
            let pattern = PatternSource(pattern: "^\(argument)$", modifiers: "i")
            try check(pattern, shown: argument, rule.argumentPlace, offset: 1)
            return name.hasPrefix("domain")
                ? .host(pattern, isNegated: name == "domain_not")
                : .path(pattern, isNegated: name == "path_not")
        default:
            let near = RuleNames.suggestion(for: name, among: RuleNames.conditions).map { "?\($0)" }
            throw TemplateIssue(.unknownName("condition \(name)"), at: rule.place, suggestion: near)
        }
    }

    private mutating func block(
        _ name: String,
        _ argument: RuleValue,
        _ rule: TemplateRule
    ) throws(TemplateIssue) -> CheckedRule.BlockFunction {
        guard case .query(let text, let place) = argument else {
            throw TemplateIssue(.parameters("@\(name) needs an expression"), at: rule.place)
        }
        if name == "repeat" {
            if let times = Int(text), times >= 0 { return .times(times) }
            guard text.hasPrefix("$") else {
                throw TemplateIssue(.parameters("@repeat needs a number"), at: place)
            }
            return .told(try query(text, place))
        }
        let query = try query(text, place)
        return switch name {
        case "if", "if_not": .choice(query, isNegated: name == "if_not")
        case "while", "while_not": .loop(query, isNegated: name == "while_not")
        default: .map(query)
        }
    }

    // MARK: Values

    mutating func checked(_ value: RuleValue) throws(TemplateIssue) -> CheckedValue {
        switch value {
        case .last: .last
        case .null: .null
        case .text(let text): .text(text)
        case .query(let text, let place): .query(try query(text, place))
        }
    }

    mutating func query(_ text: String, _ place: TemplatePlace) throws(TemplateIssue) -> TemplateQuery {
        expressionCount += 1
        let query: TemplateQuery
        do throws(QueryError) {
            query = try TemplateQuery(text)
        } catch {
            var found = place
            found.column += error.offset
            throw TemplateIssue(.expression(error.text), at: found, suggestion: error.suggestion)
        }
        try compile(query, text, place)
        return query
    }

    private mutating func compile(
        _ query: TemplateQuery,
        _ text: String,
        _ place: TemplatePlace
    ) throws(TemplateIssue) {
        for part in query.parts {
            if case .variable(let name) = part.start { used.append((name, place)) }
            for name in part.variables { used.append((name, place)) }
            if case .group(let inner) = part.start { try compile(inner, text, place) }
            guard !part.path.isEmpty, let offset = XPathSyntax.error(in: part.path) else { continue }
            var found = place
            // The place is known where nothing was written anew.
            if part.path == text { found.column += min(offset, text.count) }
            throw TemplateIssue(
                .expression("no XPath: \(text.prefix(characters: 80, bytes: 320))"),
                at: found
            )
        }
    }

    mutating func check(
        _ source: PatternSource,
        shown: String,
        _ place: TemplatePlace,
        offset: Int
    ) throws(TemplateIssue) {
        expressionCount += 1
        do throws(TemplatePattern.Invalid) {
            _ = try TemplatePattern(source.pattern, modifiers: source.modifiers)
        } catch {
            var found = place
            let before = source.pattern.utf8.prefix(max(0, error.offset))
            let letters = String(decoding: Array(before), as: UTF8.self).unicodeScalars.count
            let shownLetters = min(letters - max(0, offset), shown.unicodeScalars.count)
            found.column += max(0, shownLetters + max(0, -offset))
            throw TemplateIssue(.pattern(error.text), at: found)
        }
    }
}
