public import ClientModel

/// A text and what it is, to be broken into lines: all that its lines depend on.
public struct RoleText: Hashable, Sendable {
    /// The text.
    public var text: FormattedText
    /// What it is.
    public var role: TextRole
    /// The height of its font, in pixels.
    public var fontSize: Double
    /// Where lines break, in pixels.
    public var width: Double
    /// How many lines there may be; what is beyond becomes an ellipsis. nil: as many as it takes.
    public var lineLimit: Int?

    /// A request.
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

/// A text broken into lines.
public struct TextBox: Hashable, Sendable {
    /// A line.
    public struct Line: Hashable, Sendable {
        /// How far its words reach, in pixels.
        public var width: Double
        /// How high it is.
        public var height: Double
        /// Whether its paragraph runs from right to left. Such a line lies at the right end of its box.
        public var isRightToLeft: Bool

        /// A line.
        public init(width: Double, height: Double, isRightToLeft: Bool = false) {
            self.width = width
            self.height = height
            self.isRightToLeft = isRightToLeft
        }
    }

    /// From the top down.
    public var lines: [Line]
    /// What it takes: as wide as its widest line.
    public var size: LayoutSize
    /// Whether it ends in a quotation or in code, which has a plate of its own that nothing else may lie on.
    public var endsInBlock: Bool
    /// Whether something was cut off.
    public var isTruncated: Bool

    /// A text of these lines.
    public init(lines: [Line], size: LayoutSize, endsInBlock: Bool = false, isTruncated: Bool = false) {
        self.lines = lines
        self.size = size
        self.endsInBlock = endsInBlock
        self.isTruncated = isTruncated
    }
}

/// Breaks texts into lines: Pango on a desktop, something simple in tests.
///
/// A measurer serves one layout job and is asked on that job's thread. It does well to remember what it shaped under
/// the request: who draws the layout finds the same request there, and nothing is shaped twice.
public protocol TextMeasuring: Sendable {
    /// The lines of a text. Never wider than the request says, unless a single character is.
    func measure(_ request: RoleText) -> TextBox

    /// How wide a character of ordinary text is on average, in pixels, for lines that are a pleasure to read.
    func columnWidth(fontSize: Double) -> Double
}
