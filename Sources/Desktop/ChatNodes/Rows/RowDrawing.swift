import ChatPresentation
import ListEngine

/// A row that can be shown: its layout with glyphs, and what is said of it.
struct RowDrawing: Sendable {
    var layout: ShapedLayout
    var background: ElementBackground
    /// For assistive technologies.
    var label: String
    /// Where its bubble stands; nil for a row that has none.
    var bubble: RowBubble?

    var byteCount: Int { layout.byteCount + label.utf8.count + 160 }
}

/// What rows of a list are made from, off the main thread.
protocol RowEntry: Equatable, Sendable {
    /// Which row it is.
    var item: ItemID { get }

    /// Lays it out.
    func drawing(in context: BubbleContext, _ measurer: ShapingMeasurer) -> RowDrawing
}

extension RowEntry {
    /// Lays it out with a worker's own fonts.
    func drawing(on context: BubbleContext, with measurer: ShapingMeasurer) -> RowDrawing {
        var context = context
        context.measurer = measurer
        return drawing(in: context, measurer)
    }
}
