import Articles
import ChatPresentation
import ClientModel

// Tables: columns as wide as their words ask for, rows in segments.
extension ArticleSegmenter {
    /// The most columns: further cells of a row are left out.
    private static let mostColumns = 200
    /// The most cells that are measured for the widths of the columns.
    private static let mostMeasured = 600
    /// The longest text that is measured whole, in UTF-8 bytes: a longer one fills the widest column.
    private static let longestMeasured = 200
    /// The widest column that nothing forces to be wider.
    private static let comfortableColumn = 360.0
    /// The narrowest column for longer texts.
    private static let narrowestColumn = 96.0

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
            let rows = ArticleTableRows(
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
            let names = rows.cells.flatMap { $0.text.anchors.map(\.name) }
            emit(.rows(rows), above: index == 0 ? (table.title.isEmpty ? 20 : 8) : 0, anchors: names)
        }
        leastGap = 20
    }

    /// The widths of the columns: what the words need at least, the rest of the column shared by what they want.
    private func columnWidths(_ grid: TableGrid, inset: Double) -> [Double] {
        var least = [Double](repeating: 2 * inset + 8, count: grid.columnCount)
        var most = least
        for cell in grid.decidingCells.prefix(Self.mostMeasured) {
            let style = TextStyle.cell(isHeader: cell.isHeader, metrics)
            let isLong = cell.text.text.text.utf8.count > Self.longestMeasured
            let whole =
                isLong ? 1e4 : context.measurer.measure(style.request(cell.text, width: 1e4)).size.width
            let word = CellWords(cell.text.text.text).longest
            let wordWidth = context.measurer.measure(style.request(word, width: 1e4, lines: 1)).size.width
            let want = min(whole.rounded(.up) + 2 * inset + 2, Self.comfortableColumn)
            let need = max(wordWidth.rounded(.up) + 2 * inset + 2, min(want, Self.narrowestColumn))
            let columns = cell.columns.clamped(to: 0..<grid.columnCount)
            guard !columns.isEmpty else { continue }
            spread(need, over: columns, in: &least)
            spread(max(need, want), over: columns, in: &most)
        }
        for column in most.indices { most[column] = max(most[column], least[column]) }
        let (needed, wanted) = (least.reduce(0, +), most.reduce(0, +))
        // A table wider than the column keeps comfortable columns, since one moves it sideways anyhow.
        if needed > width { return zip(least, most).map { max($0, min($1, 240)) } }
        guard wanted > width else {
            let extra = (width - wanted) / Double(most.count)
            return filling(most.map { ($0 + extra).rounded(.down) })
        }
        let part = wanted > needed ? (width - needed) / (wanted - needed) : 0
        return filling(zip(least, most).map { ($0 + ($1 - $0) * part).rounded(.down) })
    }

    /// The widths with the pixels that rounding left, in the last column.
    private func filling(_ widths: [Double]) -> [Double] {
        var widths = widths
        widths[widths.count - 1] += max(0, width.rounded(.down) - widths.reduce(0, +))
        return widths
    }

    private func spread(_ length: Double, over columns: Range<Int>, in widths: inout [Double]) {
        let present = widths[columns].reduce(0, +)
        guard length > present else { return }
        let extra = (length - present) / Double(columns.count)
        for column in columns { widths[column] += extra }
    }
}

/// The words of a cell, as far as they decide the width of its column.
struct CellWords {
    /// The most letters of a word that ask for room.
    private static let mostLetters = 24

    /// The longest word, cut off where no column must be as wide.
    let longest: String

    init(_ text: String) {
        let bytes = text.utf8.prefix(1000)
        let words = bytes.split { $0 == 0x20 || $0 == 0x0A || $0 == 0x09 }
        let longest = words.max { $0.count < $1.count }
        let scalars = longest.map { Substring($0).unicodeScalars.prefix(Self.mostLetters) }
        self.longest = scalars.map { String($0) } ?? ""
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
