import TelegramSchema

extension ArticleDecoder {
    mutating func table(_ table: TL.PageBlock.PageBlockTable) throws(ArticleError) -> ArticleTable {
        var rows: [[ArticleTable.Cell]] = []
        rows.reserveCapacity(table.rows.count)
        for row in table.rows {
            try countBlock()
            var cells: [ArticleTable.Cell] = []
            cells.reserveCapacity(row.cells.count)
            for cell in row.cells {
                try countBlock()
                cells.append(try self.cell(cell))
            }
            rows.append(cells)
        }
        return ArticleTable(
            title: try text(table.title),
            rows: rows,
            isBordered: table.bordered,
            isStriped: table.striped,
            isCompact: table.compact
        )
    }

    private mutating func cell(_ cell: TL.PageTableCell) throws(ArticleError) -> ArticleTable.Cell {
        var text: RichText?
        if let inner = cell.text { text = try self.text(inner) }
        return ArticleTable.Cell(
            text,
            isHeader: cell.header,
            alignment: cell.alignRight ? .trailing : cell.alignCenter ? .center : .leading,
            verticalAlignment: cell.valignBottom ? .bottom : cell.valignMiddle ? .middle : .top,
            columnSpan: cell.colspan ?? 1,
            rowSpan: cell.rowspan ?? 1
        )
    }
}

extension TL.PageBlock {
    init(_ table: ArticleTable) {
        self = .pageBlockTable(
            .init(
                bordered: table.isBordered,
                striped: table.isStriped,
                compact: table.isCompact,
                title: .init(table.title),
                rows: table.rows.map { .init(cells: $0.map(TL.PageTableCell.init)) }
            )
        )
    }
}

extension TL.PageTableCell {
    fileprivate init(_ cell: ArticleTable.Cell) {
        self.init(
            header: cell.isHeader,
            alignCenter: cell.alignment == .center,
            alignRight: cell.alignment == .trailing,
            valignMiddle: cell.verticalAlignment == .middle,
            valignBottom: cell.verticalAlignment == .bottom,
            text: cell.text.map(TL.RichText.init),
            colspan: cell.columnSpan > 1 ? cell.columnSpan : nil,
            rowspan: cell.rowSpan > 1 ? cell.rowSpan : nil
        )
    }
}
