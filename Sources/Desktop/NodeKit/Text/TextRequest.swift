public import ClientModel

/// A text to lay out, with all values that its layout depends on: equal requests have equal layouts.
public struct TextRequest: Hashable, Sendable {
    /// The text. Untrusted: any text and any entities have a layout.
    public var text: FormattedText
    /// The largest width, in pixels.
    public var width: Float
    /// The largest number of lines, including quotes and code; the rest becomes an ellipsis. nil for no limit.
    public var lineLimit: Int?
    /// The user's text scale; 1 leaves ``metrics`` as they are.
    public var fontScale: Float = 1
    /// The fonts and distances.
    public var metrics = TextMetrics()
    /// The folded quotes that are open, by their offset in the text.
    public var openQuotes: Set<Int> = []

    /// Creates a request for all lines at the default size.
    public init(_ text: FormattedText, width: Float) {
        self.text = text
        self.width = width
    }
}
