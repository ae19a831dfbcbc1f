/// A text to be shaped and broken into lines: UTF-8, with what Pango has to know of its parts.
nonisolated public struct ShapingRequest: Sendable {
    /// UTF-8. Each line feed starts a paragraph; a NUL byte would end the text.
    public var text: [UInt8]
    /// Parts that differ from the rest; in order, not overlapping.
    public var spans: [ShapingSpan] = []
    /// Names of fonts, best first, as `Noto Sans, sans-serif`. What they lack is taken from other fonts.
    public var family: String
    /// Names of fonts for parts of fixed width.
    public var fixedFamily: String
    /// The size of the font, in pixels.
    public var size: Double
    /// Where lines break, in pixels. nil: only where paragraphs end.
    public var width: Float?
    /// How many lines a paragraph may have; what is beyond becomes an ellipsis. nil: as many as it takes.
    public var lineLimit: Int?

    /// A text without spans and limits.
    public init(text: [UInt8], family: String, fixedFamily: String, size: Double, width: Float?) {
        self.text = text
        self.family = family
        self.fixedFamily = fixedFamily
        self.size = size
        self.width = width
    }
}

/// A part of a ``ShapingRequest``.
nonisolated public struct ShapingSpan: Hashable, Sendable {
    /// What part, as bytes of the text; whole characters.
    public var bytes: Range<Int>
    /// In bold.
    public var isBold = false
    /// In italics.
    public var isItalic = false
    /// In the font of fixed width.
    public var isFixedWidth = false
    /// The font's size in parts of the request's.
    public var scale = 1.0
    /// The part, one character of it, is not drawn but leaves a square of this size, in pixels.
    public var slotSize: Float?
    /// Comes back in ``GlyphRun/tag``; 0 stands for no span.
    public var tag: UInt16

    /// A part that looks like the rest but has a tag.
    public init(bytes: Range<Int>, tag: UInt16) {
        self.bytes = bytes
        self.tag = tag
    }
}
