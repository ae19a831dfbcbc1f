import ChatPresentation
import ListEngine

/// A row ready to be shown: its layout with glyphs, and its accessible label.
struct RowDrawing: Sendable {
    var layout: ShapedLayout
    var background: ElementBackground
    /// The accessible label.
    var label: String
    /// The place of the bubble; nil for a row without one.
    var bubble: RowBubble?
    /// The parts with a meaning for assistive technologies.
    var parts: [AccessiblePart] = []

    var byteCount: Int { layout.byteCount + label.utf8.count + 160 + parts.reduce(0) { $0 + $1.count } * 120 }
}

/// An entry from which a row of a list is made, off the main thread.
protocol RowEntry: Equatable, Sendable {
    /// The id of the row.
    var item: ItemID { get }

    /// Lays out the entry.
    func drawing(in context: BubbleContext, _ measurer: ShapingMeasurer) -> RowDrawing
}

extension RowEntry {
    /// Lays out the entry with a worker's own fonts.
    func drawing(on context: BubbleContext, with measurer: ShapingMeasurer) -> RowDrawing {
        var context = context
        context.measurer = measurer
        return drawing(in: context, measurer)
    }
}
