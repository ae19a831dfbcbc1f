public import ClientModel
public import GTKBridge

/// The finished layout of a text: the place of each line, glyph and character.
///
/// A value: made on any thread by a ``TextEngine``, drawn by a ``TextPainter`` with the fonts of its thread. Places
/// are pixels from its upper left corner; offsets are UTF-16 code units of the text, as those of its entities.
public struct TextLayout: Sendable {
    /// A line.
    public struct Line: Hashable, Sendable {
        /// The range of the text, without the final line feed.
        public var range: Range<Int>
        /// The frame of the characters.
        public var frame: Rectangle
        /// The baseline, down from the top of the layout.
        public var baseline: Float
        /// True if the paragraph reads from right to left.
        public var isRightToLeft: Bool
        /// True if the line is part of a quote or code block.
        public var isInBlock: Bool
        /// The range of the layout's clusters, from left to right.
        var clusters: Range<Int>
        /// The ranges of drawing data that move with the line.
        var runs: Range<Int>
        var strokes: Range<Int>
        var emoji: Range<Int>
    }

    /// A user-perceived character, which may be a surrogate pair.
    struct Cluster: Hashable, Sendable {
        var start: Int32
        var end: Int32
        var x: Float
        var width: Float
        var isRightToLeft: Bool
    }

    /// Glyphs and their style.
    struct StyledRun: Hashable, Sendable {
        var glyphs: GlyphRun
        var style: RunStyle
    }

    /// A line under or through glyphs.
    struct Stroke: Hashable, Sendable {
        var frame: Rectangle
        var style: RunStyle
    }

    /// The background of a quote or code block.
    public struct Plate: Hashable, Sendable {
        /// The kind of block on the plate.
        public enum Kind: Hashable, Sendable {
            /// A quotation, with a bar at its left.
            case quote
            /// A folded quotation, named by its offset; `isOpen` is true if all of it is shown.
            case foldedQuote(offset: Int, isOpen: Bool)
            /// Code.
            case code
        }

        /// The kind of block.
        public var kind: Kind
        /// The frame.
        public var frame: Rectangle
    }

    /// The space of a custom emoji, or of a picture within a line.
    public struct EmojiSlot: Hashable, Sendable {
        /// The document of the picture.
        public var document: Int64
        /// The frame.
        public var frame: Rectangle
        /// True if a spoiler hides the emoji.
        public var isSpoiler: Bool
    }

    /// A clickable part of the text.
    public struct Target: Hashable, Sendable {
        /// The kind: a link, a mention, a spoiler, code to copy…
        public var kind: TextEntityKind
        /// The range of the text.
        public var range: Range<Int>
    }

    /// The size, rounded up to whole pixels.
    public internal(set) var size = Size(width: 0, height: 0)
    /// The lines, from the top.
    public internal(set) var lines: [Line] = []
    /// The plates behind the glyphs, from the top.
    public internal(set) var plates: [Plate] = []
    /// The places of custom emoji.
    public internal(set) var emoji: [EmojiSlot] = []
    /// The clickable parts in the order of the text's entities; they may overlap.
    public internal(set) var targets: [Target] = []
    /// True if the line limit has removed lines.
    public internal(set) var isTruncated = false
    var clusters: [Cluster] = []
    var runs: [StyledRun] = []
    var strokes: [Stroke] = []

    /// The end of the last line, beside which the time may stand.
    public var trailing: TrailingLine {
        guard let last = lines.last else {
            return TrailingLine(width: 0, isRightToLeft: false, isInBlock: false)
        }
        return TrailingLine(
            width: last.frame.maxX,
            isRightToLeft: last.isRightToLeft,
            isInBlock: last.isInBlock
        )
    }

    /// The approximate memory use, in bytes.
    public var byteCount: Int {
        MemoryLayout<TextLayout>.size + lines.count * MemoryLayout<Line>.stride
            + clusters.count * MemoryLayout<Cluster>.stride
            + runs.reduce(0) { $0 + $1.glyphs.byteCount + 2 } + strokes.count * MemoryLayout<Stroke>.stride
            + plates.count * MemoryLayout<Plate>.stride + emoji.count * MemoryLayout<EmojiSlot>.stride
            + targets.count * MemoryLayout<Target>.stride
    }
}

/// The last line of a text as it matters for the placement of the status after it.
public struct TrailingLine: Hashable, Sendable {
    /// The right end of the line, in pixels.
    public var width: Float
    /// True if the line reads from right to left, so that nothing may stand at its right.
    public var isRightToLeft: Bool
    /// True if the line is in a quote or code block, whose plate takes the whole width.
    public var isInBlock: Bool
}
