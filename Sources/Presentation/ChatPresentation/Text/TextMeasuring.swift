public import ClientModel

/// A text with its role and limits: all data that its line breaks depend on.
public struct RoleText: Hashable, Sendable {
    /// The text.
    public var text: FormattedText
    /// The role.
    public var role: TextRole
    /// The size of the font, in pixels.
    public var fontSize: Double
    /// The width at which lines break, in pixels.
    public var width: Double
    /// The largest number of lines; the rest becomes an ellipsis. nil for no limit.
    public var lineLimit: Int?
    /// The offsets of folded quotations that are shown whole.
    public var openQuotes: Set<Int> = []
    /// The parts that stand higher or lower, or on another ground, in the order of their starts.
    public var marks: [TextMark] = []
    /// True if each line stands in the middle of the text's width.
    public var isCentered = false
    /// True for a font with serifs, where the role has no font of its own.
    public var isSerif = false
    /// True if the text reads from right to left, whatever its first letter is.
    public var isRightToLeft = false

    /// Creates a request.
    public init(
        _ text: FormattedText,
        as role: TextRole,
        fontSize: Double,
        width: Double,
        lineLimit: Int? = nil
    ) {
        self.text = text
        self.role = role
        self.fontSize = fontSize
        self.width = width
        self.lineLimit = lineLimit
    }
}

/// A part of a text with a form that messages do not have.
public struct TextMark: Hashable, Sendable {
    /// The form.
    public enum Kind: Hashable, Sendable {
        /// Small letters above the line.
        case raised
        /// Small letters below the line.
        case lowered
        /// Another ground.
        case marked
        /// A picture in place of the part's one character, by its document, in pixels.
        case picture(document: Int64, width: Double, height: Double)
    }

    /// The part, in UTF-16 code units.
    public var range: Range<Int>
    /// The form.
    public var kind: Kind

    /// Creates a mark.
    public init(_ range: Range<Int>, _ kind: Kind) {
        self.range = range
        self.kind = kind
    }
}

/// A text broken into lines.
public struct TextBox: Hashable, Sendable {
    /// A line.
    public struct Line: Hashable, Sendable {
        /// The width of the text in the line, in pixels.
        public var width: Double
        /// The height of the line.
        public var height: Double
        /// True if the paragraph runs from right to left. Such a line lies at the right end of its box.
        public var isRightToLeft: Bool
        /// The end of the line in the text, in UTF-16 code units, without the final line feed.
        public var end = 0

        /// Creates a line.
        public init(width: Double, height: Double, isRightToLeft: Bool = false) {
            self.width = width
            self.height = height
            self.isRightToLeft = isRightToLeft
        }
    }

    /// The lines from the top down.
    public var lines: [Line]
    /// The size of the text: as wide as its widest line.
    public var size: LayoutSize
    /// True if the text ends in a quotation or code block, whose plate must not be covered.
    public var endsInBlock: Bool
    /// True if the text was truncated.
    public var isTruncated: Bool

    /// Creates a text of these lines.
    public init(lines: [Line], size: LayoutSize, endsInBlock: Bool = false, isTruncated: Bool = false) {
        self.lines = lines
        self.size = size
        self.endsInBlock = endsInBlock
        self.isTruncated = isTruncated
    }
}

/// Breaks texts into lines: Pango on a desktop, a simple rule in tests.
///
/// A measurer serves one layout job and is called on that job's thread. It should cache shaped texts by request:
/// the drawing code looks up the same request, so that nothing is shaped twice.
public protocol TextMeasuring: Sendable {
    /// Returns the lines of a text, never wider than the requested width unless a single character is.
    func measure(_ request: RoleText) -> TextBox

    /// The mean width of a character in ordinary text, in pixels, for comfortable line lengths.
    func columnWidth(fontSize: Double) -> Double
}
