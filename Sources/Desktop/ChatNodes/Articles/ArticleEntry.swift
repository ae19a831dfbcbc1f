import ArticleLayout
import ChatPresentation
import ListEngine

/// A segment of an article as a row.
struct ArticleEntry: RowEntry {
    let segment: ArticleSegment

    var item: ItemID { ItemID(segment.id) }

    func drawing(in context: BubbleContext, _ measurer: ShapingMeasurer) -> RowDrawing {
        let layout = ArticleSegmentLayout(segment, in: context)
        return RowDrawing(
            layout: ShapedLayout(layout.elements, size: layout.size, measurer: measurer),
            background: .incoming,
            label: segment.string
        )
    }
}
