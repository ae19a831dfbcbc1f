import ChatPresentation

/// The lengths of an article, in pixels, for one text size.
///
/// Source: rows IV-02 to IV-54, with a desktop's own numbers.
struct ArticleMetrics: Sendable {
    /// The widest column.
    static let widestColumn = 720.0
    /// The least distance from the column to the edges of the window.
    static let gutter = 24.0

    /// The size of text in paragraphs.
    let text: Double

    private let isSerif: Bool
    private let isRightToLeft: Bool

    init(_ context: BubbleContext, isRightToLeft: Bool) {
        text = (context.metrics.textSize * 17 / 15).rounded()
        isSerif = context.hasSerifs
        self.isRightToLeft = isRightToLeft
    }

    /// The font of a role in a size.
    func style(_ role: TextRole, _ size: Double, isCentered: Bool = false) -> TextStyle {
        var style = TextStyle(role, size, isCentered: isCentered)
        // A program is read from the left in every language.
        style.isRightToLeft = isRightToLeft && role != .articleCode
        style.isSerif = isSerif
        return style
    }

    private func scaled(_ size: Double) -> Double { (text * size / 17).rounded() }

    var title: Double { scaled(30) }
    var subtitle: Double { scaled(20) }
    var kicker: Double { scaled(14) }
    var header: Double { scaled(24) }
    var subheader: Double { scaled(20) }
    var quote: Double { scaled(20) }
    var code: Double { scaled(15) }
    var caption: Double { scaled(14) }
    var credit: Double { scaled(13) }
    var cell: Double { scaled(15) }

    /// The column in a window of a width.
    static func column(in width: Double) -> LayoutRect {
        let gutter = width < 400 ? 12 : gutter
        let column = max(80, min(widestColumn, width - 2 * gutter))
        return LayoutRect(x: max(0, ((width - column) / 2).rounded(.down)), y: 0, width: column, height: 0)
    }
}
