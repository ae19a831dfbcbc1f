/// Something wrong or doubtful in rules, in words.
public struct TemplateDiagnostic: Hashable, Sendable {
    /// The place.
    public var place: TemplatePlace
    /// True if the template cannot be used with it.
    public var isError: Bool
    /// The problem in words.
    public var text: String
    /// A name that was perhaps meant; nil without one.
    public var suggestion: String?

    /// Creates a problem from its parts.
    public init(place: TemplatePlace, isError: Bool, text: String, suggestion: String?) {
        (self.place, self.isError, self.text, self.suggestion) = (place, isError, text, suggestion)
    }

    init(_ issue: TemplateIssue) {
        self.init(place: issue.place, isError: issue.isError, text: issue.fault, suggestion: issue.suggestion)
    }
}
