public import ClientModel

/// A text to be laid out, and all that its layout depends on: equal requests have equal layouts.
public struct TextRequest: Hashable, Sendable {
    /// What is written. Untrusted: any text and any entities have a layout.
    public var text: FormattedText
    /// How wide it may become, in pixels.
    public var width: Float
    /// How many lines it may have, quotes and code counted; what is beyond becomes an ellipsis. nil: any number.
    public var lineLimit: Int?
    /// The member's own scale of texts; 1 leaves ``metrics`` as they are.
    public var fontScale: Float = 1
    /// Fonts and distances.
    public var metrics = TextMetrics()
    /// The folded quotes that are open, by their offset in the text.
    public var openQuotes: Set<Int> = []

    /// A request for all lines at the usual size.
    public init(_ text: FormattedText, width: Float) {
        self.text = text
        self.width = width
    }
}
