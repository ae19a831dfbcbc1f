import ArticleLayout
import ChatPresentation
import ListEngine

/// A segment of an article as a row.
struct ArticleEntry: RowEntry {
    let segment: ArticleSegment

    var item: ItemID { ItemID(segment.id) }

    func drawing(in context: BubbleContext, _ measurer: ShapingMeasurer) -> RowDrawing {
        let layout = ArticleSegmentLayout(segment, in: context)
        var drawing = RowDrawing(
            layout: ShapedLayout(layout.elements, size: layout.size, measurer: measurer),
            background: .incoming,
            label: segment.string
        )
        drawing.parts = parts(of: layout)
        return drawing
    }

    /// The most cells of a row of the list that assistive technologies find.
    private static let mostCells = 100

    private func parts(of layout: ArticleSegmentLayout) -> [AccessiblePart] {
        let texts = layout.elements.filter { $0.role == .articleText }.map(\.frame)
        if let level = segment.headingLevel, let frame = texts.first {
            return [AccessiblePart(kind: .heading(level: level), label: segment.string, frame: frame)]
        }
        guard let cells = segment.cells, cells.count == texts.count, !cells.isEmpty else { return [] }
        let area = LayoutRect(x: 0, y: 0, width: layout.size.width, height: layout.size.height)
        var table = AccessiblePart(kind: .table, label: "", frame: area)
        var row: Int?
        for (cell, frame) in zip(cells, texts).prefix(Self.mostCells) {
            let kind: AccessiblePart.Kind = cell.isHeader ? .columnHeader : .tableCell
            let part = AccessiblePart(kind: kind, label: cell.text, frame: frame)
            if cell.row != row { table.parts.append(AccessiblePart(kind: .tableRow, label: "", frame: area)) }
            table.parts[table.parts.count - 1].parts.append(part)
            row = cell.row
        }
        return [table]
    }
}
