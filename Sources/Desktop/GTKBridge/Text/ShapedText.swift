/// The result of a ``ShapingRequest``: lines, glyphs and characters with their positions. Positions are in pixels,
/// right and down from the text's upper left corner.
nonisolated public struct ShapedText: Sendable {
    /// A line of the text.
    public struct Line: Hashable, Sendable {
        /// The bytes of the line, without its final line feed.
        public var bytes: Range<Int>
        /// The area of the line.
        public var frame: Rectangle
        /// The distance of the baseline from the text's top.
        public var baseline: Float
        /// True if the paragraph reads from right to left.
        public var isRightToLeft: Bool
        /// The line's part of ``ShapedText/clusters``, from left to right.
        public var clusters: Range<Int>
        /// The line's part of ``ShapedText/runs``.
        public var runs: Range<Int>
        /// The line's part of ``ShapedText/slots``.
        public var slots: Range<Int>
    }

    /// A character as readers see it.
    public struct Cluster: Hashable, Sendable {
        /// The bytes of the cluster.
        public var bytes: Range<Int>
        /// The left edge.
        public var x: Float
        /// The width.
        public var width: Float
        /// True if the cluster reads from right to left, independent of its line.
        public var isRightToLeft: Bool
    }

    /// A square left blank.
    public struct Slot: Hashable, Sendable {
        /// The position of the square.
        public var frame: Rectangle
        /// The tag of the square's span.
        public var tag: UInt16
    }

    /// All lines, from the top.
    public var lines: [Line] = []
    /// All clusters, line after line.
    public var clusters: [Cluster] = []
    /// All glyphs, line after line.
    public var runs: [GlyphRun] = []
    /// All slots, line after line.
    public var slots: [Slot] = []
    /// True if a limit cut the text.
    public var isTruncated = false
    /// The total height of the lines.
    public var height: Float = 0
}

/// A run of glyphs in one font.
nonisolated public struct GlyphRun: Hashable, Sendable {
    /// A glyph. Lengths are in Pango's units, 1024 per pixel.
    struct Glyph: Hashable, Sendable {
        var id: UInt32
        var width: Int32
        var dx: Int32
        var dy: Int32
        var flags: UInt32
    }

    let font: FontDescription
    let glyphs: [Glyph]
    /// The left edge of the first glyph.
    public var x: Float
    /// The distance of the baseline from the text's top.
    public var baseline: Float
    /// The width of the run.
    public let width: Float
    /// The tag of the run's ``ShapingSpan``.
    public let tag: UInt16

    /// The approximate size in memory, in bytes.
    public var byteCount: Int { MemoryLayout<GlyphRun>.size + 32 + glyphs.count * MemoryLayout<Glyph>.stride }
}
