/// A line that a template writes to its author.
public struct TemplateDebugLine: Hashable, Sendable {
    /// The place of the rule.
    public var place: TemplatePlace
    /// The text.
    public var text: String
    /// The expressions that find its nodes, or what is around them, in the page as it came.
    public var paths: [String]

    /// Creates a line.
    public init(place: TemplatePlace, text: String, paths: [String] = []) {
        self.place = place
        self.text = text
        self.paths = paths
    }
}
