/// A line that a template writes to its author.
public struct TemplateDebugLine: Hashable, Sendable {
    /// The place of the rule.
    public var place: TemplatePlace
    /// The text.
    public var text: String

    /// Creates a line.
    public init(place: TemplatePlace, text: String) {
        self.place = place
        self.text = text
    }
}
