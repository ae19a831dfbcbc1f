/// A UTF-8 text to shape and break into lines, with the styles of its parts.
nonisolated public struct ShapingRequest: Sendable {
    /// The text in UTF-8. Each line feed starts a paragraph; a NUL byte would end the text.
    public var text: [UInt8]
    /// The parts with a style of their own; sorted, not overlapping.
    public var spans: [ShapingSpan] = []
    /// Font names, best first, such as `Noto Sans, sans-serif`. Missing glyphs come from other fonts.
    public var family: String
    /// Font names for monospace parts.
    public var fixedFamily: String
    /// The size of the font, in pixels.
    public var size: Double
    /// The width at which lines break, in pixels. Nil: only at the ends of paragraphs.
    public var width: Float?
    /// The maximum number of lines per paragraph; the rest becomes an ellipsis. Nil: no limit.
    public var lineLimit: Int?

    /// The distance between lines, as a part of their height; 0 for that of the font.
    public var lineSpacing: Float = 0
    /// True if all paragraphs read from right to left; else each reads as its first letter does.
    public var isRightToLeft = false

    /// Creates a request without spans and limits.
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
    /// The bytes of the part; whole characters.
    public var bytes: Range<Int>
    /// True for bold.
    public var isBold = false
    /// True for italics.
    public var isItalic = false
    /// True for the monospace font.
    public var isFixedWidth = false
    /// The font size relative to the request's.
    public var scale = 1.0
    /// The distance by which the letters stand above the line, in pixels; the line keeps its height.
    public var rise: Float = 0
    /// The blank space that replaces the part's one character.
    public var slot: Slot?
    /// The tag returned in ``GlyphRun/tag``; 0 stands for no span.
    public var tag: UInt16

    /// A blank space within a line, in pixels.
    public struct Slot: Hashable, Sendable {
        /// The width.
        public var width: Float
        /// The whole height.
        public var height: Float
        /// The part of the height that is below the line.
        public var descent: Float

        /// Creates a space.
        public init(width: Float, height: Float, descent: Float) {
            (self.width, self.height, self.descent) = (width, height, descent)
        }
    }

    /// Creates a part with a tag and no style.
    public init(bytes: Range<Int>, tag: UInt16) {
        self.bytes = bytes
        self.tag = tag
    }
}
