import Articles
import ChatPresentation
import ClientModel

// Tables: columns as wide as their words ask for, rows in segments.
extension ArticleSegmenter {
    /// The most columns: further cells of a row are left out.
    private static let mostColumns = 200
    /// The most cells that are measured for the widths of the columns.
    private static let mostMeasured = 2000
    /// The widest column that nothing forces to be wider.
    private static let comfortableColumn = 360.0

    mutating func append(_ table: ArticleTable) {
        append(table.title, as: .tableTitle, above: 24)
        let grid = TableGrid(table, mostColumns: Self.mostColumns)
        guard grid.columnCount > 0, !isHidden else { return }
        let inset = ArticleTableRows.inset(isCompact: table.isCompact)
        let widths = columnWidths(grid, inset: inset)
        let total = widths.reduce(0, +)
        let travel = max(0, total - width)
        if travel > 0 { travels[blockID] = travel }
        let groups = grid.groups
        for (index, group) in groups.enumerated() {
            var rows = ArticleTableRows(
                table: blockID,
                cells: grid.cells[group.cells].map { cell in
                    var cell = cell
                    cell.rows =
                        cell.rows.lowerBound - group.rows.lowerBound..<cell.rows.upperBound
                        - group.rows.lowerBound
                    return cell
                },
                rowCount: group.rows.count,
                firstRow: group.rows.lowerBound,
                isFirst: index == 0,
                isLast: index == groups.count - 1,
                widths: widths,
                isBordered: table.isBordered,
                isStriped: table.isStriped,
                isCompact: table.isCompact
            )
            rows.shift = min(travel, max(0, state.shifts[blockID] ?? 0))
            let names = rows.cells.flatMap { $0.text.anchors.map(\.name) }
            emit(.rows(rows), above: index == 0 ? (table.title.isEmpty ? 20 : 8) : 0, anchors: names)
        }
        nextGap = 20
    }

    /// The widths of the columns: what the words need at least, the rest of the column shared by what they want.
    private func columnWidths(_ grid: TableGrid, inset: Double) -> [Double] {
        var least = [Double](repeating: 2 * inset + 8, count: grid.columnCount)
        var most = least
        let measured = grid.cells.prefix(Self.mostMeasured)
        for cell in measured {
            let style = TextStyle.cell(isHeader: cell.isHeader, metrics)
            let whole = context.measurer.measure(style.request(cell.text, width: 1e4)).size.width
            let word = longestWord(of: cell.text.text.text)
            let wordWidth = context.measurer.measure(style.request(word, width: 1e4, lines: 1)).size.width
            let need = wordWidth.rounded(.up) + 2 * inset + 2
            let want = max(need, min(whole.rounded(.up) + 2 * inset + 2, Self.comfortableColumn))
            let columns = cell.columns.clamped(to: 0..<grid.columnCount)
            guard !columns.isEmpty else { continue }
            spread(need, over: columns, in: &least)
            spread(want, over: columns, in: &most)
        }
        for column in most.indices { most[column] = max(most[column], least[column]) }
        let (needed, wanted) = (least.reduce(0, +), most.reduce(0, +))
        // A table wider than the column keeps comfortable columns, since one moves it sideways anyhow.
        if needed > width { return zip(least, most).map { max($0, min($1, 240)) } }
        guard wanted > width else {
            let extra = (width - wanted) / Double(most.count)
            return most.map { ($0 + extra).rounded(.down) }
        }
        let part = wanted > needed ? (width - needed) / (wanted - needed) : 0
        return zip(least, most).map { ($0 + ($1 - $0) * part).rounded(.down) }
    }

    private func spread(_ length: Double, over columns: Range<Int>, in widths: inout [Double]) {
        let present = widths[columns].reduce(0, +)
        guard length > present else { return }
        let extra = (length - present) / Double(columns.count)
        for column in columns { widths[column] += extra }
    }

    private func longestWord(of text: String) -> String {
        let words = text.prefix(2000).split(whereSeparator: \.isWhitespace)
        return String((words.max { $0.count < $1.count } ?? "").prefix(24))
    }
}

extension TextStyle {
    /// The font of a table's cell.
    static func cell(isHeader: Bool, _ metrics: ArticleMetrics) -> TextStyle {
        metrics.style(isHeader ? .name : .body, metrics.cell)
    }
}

extension ArticleTableRows {
    /// The distance between a cell's edges and its text.
    static func inset(isCompact: Bool) -> Double { isCompact ? 6 : 10 }

    /// The width of all columns.
    var width: Double { widths.reduce(0, +) }
}

/// The cells of a table in their places.
struct TableGrid {
    /// Rows that no cell connects with others, and their cells.
    struct Group {
        var rows: Range<Int>
        var cells: Range<Int>
    }

    /// The cells by row, then by column; their rows are those of the table.
    /// The most rows that cells connect: cells that span more end there, so that no part of a table outgrows a screen much.
    private static let mostConnected = 50
    /// The most cells of such rows.
    private static let mostCells = 500

    private(set) var cells: [ArticleTableRows.Cell] = []
    private(set) var columnCount = 0
    private(set) var groups: [Group] = []

    init(_ table: ArticleTable, mostColumns: Int) {
        // The first row in which each column is free again.
        var free: [Int] = []
        var start = (row: 0, cell: 0)
        var end = 0
        for (row, line) in table.rows.enumerated() {
            let isLong = row - start.row >= Self.mostConnected || cells.count - start.cell >= Self.mostCells
            if row > 0, row >= end || isLong { close(&start, at: row) }
            var column = 0
            for cell in line {
                while column < free.count, free[column] > row { column += 1 }
                guard column < mostColumns else { break }
                let columns = column..<min(mostColumns, column + Int(min(max(1, cell.columnSpan), 1000)))
                let rows = row..<min(table.rows.count, row + Int(min(max(1, cell.rowSpan), 1000)))
                if free.count < columns.upperBound {
                    free += [Int](repeating: 0, count: columns.upperBound - free.count)
                }
                for place in columns { free[place] = rows.upperBound }
                end = max(end, rows.upperBound)
                cells.append(
                    ArticleTableRows.Cell(
                        text: cell.text.map { ArticleText($0).bounded } ?? ArticleText(.empty),
                        isHeader: cell.isHeader,
                        alignment: cell.alignment,
                        verticalAlignment: cell.verticalAlignment,
                        columns: columns,
                        rows: rows
                    )
                )
                column = columns.upperBound
            }
            end = max(end, row + 1)
        }
        columnCount = free.count
        if !table.rows.isEmpty { close(&start, at: table.rows.count) }
    }

    private mutating func close(_ start: inout (row: Int, cell: Int), at row: Int) {
        for place in start.cell..<cells.count where cells[place].rows.upperBound > row {
            cells[place].rows = cells[place].rows.lowerBound..<row
        }
        groups.append(Group(rows: start.row..<row, cells: start.cell..<cells.count))
        start = (row, cells.count)
    }
}
