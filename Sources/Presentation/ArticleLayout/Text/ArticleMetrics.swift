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

    init(_ metrics: ChatMetrics) { text = (metrics.textSize * 17 / 15).rounded() }

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
