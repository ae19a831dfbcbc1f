/// A version of the language, which decides some of its rules' work.
public enum TemplateVersion: String, Hashable, Sendable, Comparable, CaseIterable {
    /// The first one, also of templates that name none.
    case first = "1.0"
    /// Of December 2018: blocks in lists, errors for what cannot be nested.
    case second = "2.0"
    /// Of March 2019: pictures by `srcset`, fewer results of patterns.
    case secondRevised = "2.1"

    /// True for an older version.
    public static func < (one: TemplateVersion, other: TemplateVersion) -> Bool {
        one.rawValue < other.rawValue
    }
}

/// The rules by which the pages of a site become articles, read and checked.
///
/// Source: the manual of Instant View templates, versions 1.0, 2.0 and 2.1.
public struct ArticleTemplate: Sendable {
    /// The name by which others include it, as its domain; empty for one that is worked on.
    public let name: String
    /// The version.
    public let version: TemplateVersion
    /// The faults, in the order of their places.
    public let issues: [TemplateIssue]
    /// The number of lines that are rules.
    public let ruleCount: Int
    /// The number of expressions and patterns.
    public let expressionCount: Int
    let rules: [CheckedRule]
    /// True for rules of the engine itself, which have the version of those before them.
    let isService: Bool

    /// Reads and checks rules.
    ///
    /// - Parameters:
    ///   - rules: The rules.
    ///   - name: The name of the template.
    public init(_ rules: String, name: String = "") {
        self.init(rules, name: name, isService: false)
    }

    /// Reads rules; those of the engine itself, for which `isService` is true, may include others.
    init(_ rules: String, name: String, isService: Bool) {
        var parser = RuleParser(limits: RuleParser.Limits())
        let parsed = parser.parse(rules, source: name)
        var checker = TemplateChecker(isService: isService)
        self.rules = checker.check(parsed)
        self.name = name
        self.isService = isService
        version = checker.version
        issues = (parser.issues + checker.issues).sorted {
            ($0.place.line, $0.place.column) < ($1.place.line, $1.place.column)
        }
        ruleCount = parser.lines
        expressionCount = checker.expressionCount
    }

    /// True if pages can be read by it.
    public var isUsable: Bool { !issues.contains(where: \.isError) }
}
