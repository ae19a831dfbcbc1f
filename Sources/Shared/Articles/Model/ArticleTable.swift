/// A table of an article.
///
/// Source: `pageBlockTable`.
public struct ArticleTable: Hashable, Sendable {
    /// The place of a text between the left and the right edge.
    public enum Alignment: CaseIterable, Hashable, Sendable {
        /// At the edge where lines begin.
        case leading
        /// In the middle.
        case center
        /// At the other edge.
        case trailing
    }

    /// The place of a text between the upper and the lower edge.
    public enum VerticalAlignment: CaseIterable, Hashable, Sendable {
        /// At the upper edge.
        case top
        /// In the middle.
        case middle
        /// At the lower edge.
        case bottom
    }

    /// A cell.
    public struct Cell: Hashable, Sendable {
        /// The text; nil for none.
        public var text: RichText?
        /// True if it names a row or a column.
        public var isHeader: Bool
        /// The place of the text from left to right.
        public var alignment: Alignment
        /// The place of the text from top to bottom.
        public var verticalAlignment: VerticalAlignment
        /// The columns that it covers, at least 1.
        public var columnSpan: Int32
        /// The rows that it covers, at least 1.
        public var rowSpan: Int32

        /// Creates a cell of one row and column; spans below 1 count as 1.
        public init(
            _ text: RichText?,
            isHeader: Bool = false,
            alignment: Alignment = .leading,
            verticalAlignment: VerticalAlignment = .top,
            columnSpan: Int32 = 1,
            rowSpan: Int32 = 1
        ) {
            self.text = text
            self.isHeader = isHeader
            self.alignment = alignment
            self.verticalAlignment = verticalAlignment
            self.columnSpan = max(1, columnSpan)
            self.rowSpan = max(1, rowSpan)
        }
    }

    /// The text above it.
    public var title: RichText
    /// The rows, from the top down, each with its cells in the order of reading.
    public var rows: [[Cell]]
    /// True if its cells have borders.
    public var isBordered: Bool
    /// True if every second row has another ground.
    public var isStriped: Bool
    /// True if its cells have little space.
    public var isCompact: Bool

    /// Creates a table, plain by default.
    public init(
        title: RichText = .empty,
        rows: [[Cell]],
        isBordered: Bool = false,
        isStriped: Bool = false,
        isCompact: Bool = false
    ) {
        self.title = title
        self.rows = rows
        self.isBordered = isBordered
        self.isStriped = isStriped
        self.isCompact = isCompact
    }
}
