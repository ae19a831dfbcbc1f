/// What came of a ``ShapingRequest``: lines, and where in them each glyph and each character is. Places are in
/// pixels, to the right and down from the upper left corner of the text.
nonisolated public struct ShapedText: Sendable {
    /// A line of the text.
    public struct Line: Hashable, Sendable {
        /// The bytes in it, without the line feed that ends it.
        public var bytes: Range<Int>
        /// The room that it takes.
        public var frame: Rectangle
        /// Where the letters stand, down from the text's top.
        public var baseline: Float
        /// Whether its paragraph reads from right to left.
        public var isRightToLeft: Bool
        /// Its part of ``ShapedText/clusters``, from left to right.
        public var clusters: Range<Int>
        /// Its part of ``ShapedText/runs``.
        public var runs: Range<Int>
        /// Its part of ``ShapedText/slots``.
        public var slots: Range<Int>
    }

    /// What a reader takes for one character.
    public struct Cluster: Hashable, Sendable {
        /// Its bytes.
        public var bytes: Range<Int>
        /// Its left edge.
        public var x: Float
        /// Its width.
        public var width: Float
        /// Whether it reads from right to left, whatever its line does.
        public var isRightToLeft: Bool
    }

    /// A square left free.
    public struct Slot: Hashable, Sendable {
        /// Where.
        public var frame: Rectangle
        /// The tag of its span.
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
    /// Whether a limit cut the text.
    public var isTruncated = false
    /// How high all lines together are.
    public var height: Float = 0
}

/// Glyphs of one font that are drawn in a row.
nonisolated public struct GlyphRun: Hashable, Sendable {
    /// A glyph. Lengths are in Pango's units, of which a pixel has 1024.
    struct Glyph: Hashable, Sendable {
        var id: UInt32
        var width: Int32
        var dx: Int32
        var dy: Int32
        var flags: UInt32
    }

    let font: FontDescription
    let glyphs: [Glyph]
    /// Where the first glyph starts.
    public var x: Float
    /// Where the glyphs stand, down from the text's top.
    public var baseline: Float
    /// How far they go to the right.
    public let width: Float
    /// The tag of their ``ShapingSpan``.
    public let tag: UInt16

    /// What it takes in memory, in bytes, about.
    public var byteCount: Int { MemoryLayout<GlyphRun>.size + 32 + glyphs.count * MemoryLayout<Glyph>.stride }
}
