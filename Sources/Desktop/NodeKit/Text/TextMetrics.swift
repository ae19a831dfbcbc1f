/// The fonts and distances that texts are set in: what of a theme a layout depends on. No colour is among them,
/// so a change of colours keeps every layout.
public struct TextMetrics: Hashable, Sendable {
    /// Names of fonts, best first.
    public var family = "Noto Sans, sans-serif"
    /// Names of fonts for code, best first.
    public var codeFamily = "Noto Sans Mono, monospace"
    /// The size of letters, in pixels, before the member's own scale.
    public var size: Float = 14
    /// The size of code in parts of the size of letters.
    public var codeScale: Float = 0.92
    /// The side of a custom emoji in parts of the size of letters.
    public var emojiScale: Float = 1.3
    /// How wide the bar beside a quote is, in pixels.
    public var quoteBar: Float = 3
    /// From a quote's or a code block's left edge to its text, in pixels.
    public var blockLeading: Float = 10
    /// From its text to its right edge, in pixels.
    public var blockTrailing: Float = 8
    /// From its top to its text, and from its text to its bottom, in pixels.
    public var blockPadding: Float = 4
    /// Between it and what is above and below, in pixels.
    public var blockSpacing: Float = 4
    /// How many lines of a folded quote are shown.
    public var foldedLines = 3

    /// The usual metrics.
    public init() {}
}
