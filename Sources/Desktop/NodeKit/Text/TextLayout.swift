public import ClientModel
public import GTKBridge

/// A text that is laid out: where each line, glyph and character of it is.
///
/// A value: made on any thread by a ``TextEngine``, drawn by a ``TextPainter`` with the fonts of its thread. Places are pixels
/// from its upper left corner; offsets are UTF-16 code units of the text, as those of its entities.
public struct TextLayout: Sendable {
    /// A line.
    public struct Line: Hashable, Sendable {
        /// What of the text is in it, without the line feed that ends it.
        public var range: Range<Int>
        /// The room that its characters take.
        public var frame: Rectangle
        /// Where its letters stand, down from the layout's top.
        public var baseline: Float
        /// Whether its paragraph reads from right to left.
        public var isRightToLeft: Bool
        /// Whether it is part of a quote or of a block of code.
        public var isInBlock: Bool
        /// Its part of the layout's clusters, from left to right.
        var clusters: Range<Int>
        /// Its part of what is drawn: moved with the line.
        var runs: Range<Int>
        var strokes: Range<Int>
        var emoji: Range<Int>
    }

    /// What a reader takes for one character. A surrogate pair, say, is one.
    struct Cluster: Hashable, Sendable {
        var start: Int32
        var end: Int32
        var x: Float
        var width: Float
        var isRightToLeft: Bool
    }

    /// Glyphs and how they look.
    struct StyledRun: Hashable, Sendable {
        var glyphs: GlyphRun
        var style: RunStyle
    }

    /// A line under or through glyphs.
    struct Stroke: Hashable, Sendable {
        var frame: Rectangle
        var style: RunStyle
    }

    /// What a quote or a block of code stands on.
    public struct Plate: Hashable, Sendable {
        /// What is on it.
        public enum Kind: Hashable, Sendable {
            /// A quotation, which has a bar at its left.
            case quote
            /// A folded quotation; `isOpen` says whether all of it is shown. Its offset names it.
            case foldedQuote(offset: Int, isOpen: Bool)
            /// Code.
            case code
        }

        /// What is on it.
        public var kind: Kind
        /// Its place.
        public var frame: Rectangle
    }

    /// Room for a custom emoji.
    public struct EmojiSlot: Hashable, Sendable {
        /// The document of its picture.
        public var document: Int64
        /// Its place.
        public var frame: Rectangle
        /// Whether a spoiler hides it.
        public var isSpoiler: Bool
    }

    /// A part of the text that does something when it is clicked.
    public struct Target: Hashable, Sendable {
        /// What it is: a link, a mention, a spoiler, code to be copied…
        public var kind: TextEntityKind
        /// What of the text it is.
        public var range: Range<Int>
    }

    /// How large it is, rounded up to whole pixels.
    public internal(set) var size = Size(width: 0, height: 0)
    /// Its lines, from the top.
    public internal(set) var lines: [Line] = []
    /// The plates below its glyphs, from the top.
    public internal(set) var plates: [Plate] = []
    /// Where custom emoji belong.
    public internal(set) var emoji: [EmojiSlot] = []
    /// What can be clicked, in the order of the text's entities; they may overlap.
    public internal(set) var targets: [Target] = []
    /// Whether lines are missing, by the limit.
    public internal(set) var isTruncated = false
    var clusters: [Cluster] = []
    var runs: [StyledRun] = []
    var strokes: [Stroke] = []

    /// The end of the last line, beside which a time may stand.
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

    /// What it takes in memory, in bytes, about.
    public var byteCount: Int {
        MemoryLayout<TextLayout>.size + lines.count * MemoryLayout<Line>.stride
            + clusters.count * MemoryLayout<Cluster>.stride
            + runs.reduce(0) { $0 + $1.glyphs.byteCount + 2 } + strokes.count * MemoryLayout<Stroke>.stride
            + plates.count * MemoryLayout<Plate>.stride + emoji.count * MemoryLayout<EmojiSlot>.stride
            + targets.count * MemoryLayout<Target>.stride
    }
}

/// What a text's last line means for what follows it: client.md's status placement.
public struct TrailingLine: Hashable, Sendable {
    /// How far it goes to the right, in pixels.
    public var width: Float
    /// Whether it reads from right to left, so that nothing may stand at its right.
    public var isRightToLeft: Bool
    /// Whether it is in a quote or in code, whose plate takes all the width.
    public var isInBlock: Bool
}
