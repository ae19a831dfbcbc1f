import Articles
public import ChatPresentation
import ClientModel

/// A piece of an article that becomes a row: a paragraph or a part of a long one, a picture, some rows of a table.
public struct ArticleSegment: Hashable, Sendable, Identifiable {
    /// The content of a segment.
    enum Content: Hashable, Sendable {
        /// A text in a look.
        case text(ArticleText, TextLook)
        /// Lines of a program.
        case code(ArticleCode)
        /// A line between two parts.
        case divider
        /// A picture in its own shape.
        case picture(ArticlePicture)
        /// Several pictures as one.
        case collage([ArticlePicture])
        /// One of several pictures.
        case slide(ArticlePicture, place: Int, count: Int)
        /// A sound or a file.
        case file(ArticleFile)
        /// A line with a title that leads somewhere: a channel, an embed, a map.
        case banner(ArticleBanner)
        /// The title of blocks that fold.
        case details(ArticleText, isOpen: Bool)
        /// The author of a post, with a picture.
        case author(MediaID, name: ArticleText, detail: String)
        /// Some rows of a table.
        case rows(ArticleTableRows)
        /// A link to another article.
        case related(RelatedArticle, photo: MediaID?)
        /// The place of nothing but a mark or an anchor.
        case nothing
    }

    /// The sign before an item of a list.
    enum Marker: Hashable, Sendable {
        /// A bullet of a list at this depth.
        case bullet(depth: Int)
        /// A number.
        case number(String)
        /// A box.
        case box(isChecked: Bool)
    }

    /// The number of the segment, the same in each version of the article as far as it is equal.
    public var id: Int64
    var content: Content
    /// The distance from the start of the column.
    var leading = 0.0
    /// The distance above, in pixels.
    public internal(set) var above = 0.0
    /// The places of the bars of quotations, from the start of the column.
    var bars: [Double] = []
    /// True if the quotation of the last bar began in the segment above.
    var isQuoteContinued = false
    /// The sign before an item, and the width that is kept for it.
    var marker: Marker?
    var markerWidth = 0.0
    /// True if the segment goes on with the text of the one above.
    var continuesAbove = false
    /// True if the article reads from right to left.
    public internal(set) var isRightToLeft = false
}

extension ArticleSegment {
    /// The longest text of one or two lines, in UTF-16 code units.
    static let longestLine = 400

    /// The number of the table or program that this is a part of, which moves sideways as a whole if it is wide; nil for
    /// others.
    public var movable: Int64? {
        switch content {
        case .rows(let rows): rows.table
        case .code(let code): code.block
        default: nil
        }
    }

    /// True if what is movable begins at the right: a program begins at the left in every language.
    public var beginsAtRight: Bool { if case .rows = content { isRightToLeft } else { false } }

    /// The elements of a part of a table or program that is moved sideways.
    ///
    /// - Parameters:
    ///   - elements: The elements of the part at rest.
    ///   - distance: The distance from the start of the table or program to what is shown first.
    /// - Returns: The elements; bars and signs beside it stay.
    public func moved(_ elements: [LayoutElement], by distance: Double) -> [LayoutElement] {
        guard movable != nil, distance != 0 else { return elements }
        return elements.map { element in
            guard element.role != .articleBar, element.role != .articleMarker else { return element }
            var moved = element
            moved.frame.x += beginsAtRight ? distance : -distance
            return moved
        }
    }

    /// True if the segment shows what another one does, as a part of another version of the article.
    public func hasContent(of other: ArticleSegment) -> Bool { content == other.content }

    /// The words of the segment, for searches and assistive technologies.
    public var string: String {
        switch content {
        case .text(let text, _), .details(let text, _): text.text.text
        case .code(let code): code.text.text.text
        case .author(_, let name, let detail):
            [name.text.text, detail].filter { !$0.isEmpty }.joined(separator: ", ")
        case .rows(let rows): rows.cells.map(\.text.text.text).joined(separator: " ")
        case .related(let article, _):
            [article.title, article.description, article.author].compactMap(\.self).joined(separator: ". ")
        case .file(let file): [file.title, file.detail].filter { !$0.isEmpty }.joined(separator: ", ")
        case .banner(let banner):
            [banner.title, banner.detail].filter { !$0.isEmpty }.joined(separator: ", ")
        case .divider, .picture, .collage, .slide, .nothing: ""
        }
    }
}

extension RelatedArticle {
    /// The article with words that fit into some lines.
    func bounded(to units: Int) -> RelatedArticle {
        var article = self
        article.title = (title ?? url).bounded(to: units)
        article.description = description?.bounded(to: units)
        article.author = author?.bounded(to: units)
        return article
    }
}

/// A photo or video that is shown as a picture.
struct ArticlePicture: Hashable, Sendable {
    /// What plays when it is pressed.
    enum Kind: Hashable, Sendable {
        case photo
        case video(seconds: Int)
        case player
    }

    /// The picture; nil if the article names one that did not come with it.
    var media: MediaID?
    var kind = Kind.photo
    /// The size in its own pixels; zero if unknown.
    var size = LayoutSize.zero
    /// The address that a press leads to; nil opens the picture.
    var url: String?
    /// The player of another site that a press plays.
    var player: PlayerFrame?
    var isSpoiler = false
    /// True if it keeps at most three fifths of its width as its height.
    var isCover = false
}

extension ArticlePicture {
    /// The highest picture.
    static let highest = 1200.0

    /// The width in a column: a small picture keeps its size, in the middle; a tall one becomes narrower.
    func width(in column: Double) -> Double {
        guard size.width > 0, size.height > 0, !isCover else { return column }
        let width = size.width < column * 0.5 ? max(40, size.width) : column
        guard width * size.height / size.width > Self.highest else { return width }
        return max(40, (Self.highest * size.width / size.height).rounded())
    }
}

/// A sound or a file of an article.
struct ArticleFile: Hashable, Sendable {
    var media: MediaID
    var isSound: Bool
    var title: String
    var detail: String
    /// True while the sound plays.
    var isPlaying = false
}

/// A line that leads somewhere.
struct ArticleBanner: Hashable, Sendable {
    var icon: ElementIcon
    var title: String
    var detail: String
    var action: ElementAction?
}

/// Some lines of a program; those in the middle of a long one have neither upper nor lower edge.
struct ArticleCode: Hashable, Sendable {
    /// The number of the program.
    var block: Int64
    var text: ArticleText
    var language: String
    /// The width of the whole program's lines, without the edges.
    var width: Double
    var isFirst: Bool
    var isLast: Bool
}

/// Rows of a table that no cell connects with others.
struct ArticleTableRows: Hashable, Sendable {
    struct Cell: Hashable, Sendable {
        var text: ArticleText
        var isHeader: Bool
        var alignment: ArticleTable.Alignment
        var verticalAlignment: ArticleTable.VerticalAlignment
        /// The columns and the rows, counted from the first of these.
        var columns: Range<Int>
        var rows: Range<Int>
    }

    /// The number of the table.
    var table: Int64
    var cells: [Cell]
    var rowCount: Int
    /// The number of the first row within the table.
    var firstRow: Int
    var isFirst: Bool
    var isLast: Bool
    /// The widths of all columns, without lines.
    var widths: [Double]
    var isBordered: Bool
    var isStriped: Bool
    var isCompact: Bool
}
