/// Something that is wrong, or looks wrong, in the rules of a template.
public struct TemplateIssue: Error, Hashable, Sendable {
    /// The kind of an issue.
    public enum Kind: Hashable, Sendable {
        /// The rules have more bytes, lines or levels than a template may.
        case tooLarge(String)
        /// The line is no rule.
        case notARule
        /// A quote, bracket or block has no end, or an end no beginning.
        case unbalanced(String)
        /// There is no function, condition, option or service with this name.
        case unknownName(String)
        /// A function does not take these parameters.
        case parameters(String)
        /// A rule stands where it may not, or has a value that it may not have.
        case misplaced(String)
        /// The expression is no XPath.
        case expression(String)
        /// The pattern is no regular expression.
        case pattern(String)
        /// The rule does what its author hardly meant.
        case doubtful(String)
    }

    /// The kind.
    public var kind: Kind
    /// The place.
    public var place: TemplatePlace
    /// A name that was perhaps meant.
    public var suggestion: String?

    /// Creates an issue.
    public init(_ kind: Kind, at place: TemplatePlace, suggestion: String? = nil) {
        self.kind = kind
        self.place = place
        self.suggestion = suggestion
    }

    /// True if the template cannot be used with it.
    public var isError: Bool {
        if case .doubtful = kind { false } else { true }
    }

    /// The issue in words.
    public var text: String { suggestion.map { "\(fault); did you mean \($0)?" } ?? fault }

    /// The issue in words, without the suggestion.
    var fault: String {
        switch kind {
        case .tooLarge(let bound): "too large: \(bound)"
        case .notARule: "not a rule"
        case .unbalanced(let mark): "\(mark) without its counterpart"
        case .unknownName(let name): "unknown \(name)"
        case .parameters(let text), .misplaced(let text), .expression(let text), .pattern(let text),
            .doubtful(let text):
            text
        }
    }
}
