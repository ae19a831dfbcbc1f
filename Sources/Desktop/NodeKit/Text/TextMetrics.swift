/// The fonts and distances of texts: the part of a theme that layouts depend on. It contains no colours, so a
/// change of colours keeps every layout.
public struct TextMetrics: Hashable, Sendable {
    /// The font names, best first.
    public var family = "Noto Sans, sans-serif"
    /// The font names for code, best first.
    public var codeFamily = "Noto Sans Mono, monospace"
    /// The font size in pixels, before the user's own scale.
    public var size: Float = 14
    /// The font size of code, as a part of the font size.
    public var codeScale: Float = 0.92
    /// The side of a custom emoji, as a part of the font size.
    public var emojiScale: Float = 1.3
    /// The width of the bar beside a quote, in pixels.
    public var quoteBar: Float = 3
    /// The distance from the left edge of a block to its text, in pixels.
    public var blockLeading: Float = 10
    /// The distance from the text of a block to its right edge, in pixels.
    public var blockTrailing: Float = 8
    /// The distance between the text of a block and its top or bottom edge, in pixels.
    public var blockPadding: Float = 4
    /// The distance between a block and its neighbours, in pixels.
    public var blockSpacing: Float = 4
    /// The number of lines shown of a folded quote.
    public var foldedLines = 3
    /// The distance between lines, as a part of their height; 0 for that of the font.
    public var lineSpacing: Float = 0
    /// True if each line stands in the middle of the text's width.
    public var centersLines = false
    /// True if all paragraphs read from right to left; else each reads as its first letter does.
    public var isRightToLeft = false

    /// Creates the default metrics.
    public init() {}
}
