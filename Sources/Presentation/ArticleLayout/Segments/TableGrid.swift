import Articles
import ClientModel

/// The cells of a table in their places.
struct TableGrid {
    /// Rows that no cell connects with others, and their cells.
    struct Group {
        var rows: Range<Int>
        var cells: Range<Int>
    }

    /// The most rows that cells connect: cells that span more end there, so that no part of a table outgrows a screen much.
    private static let mostConnected = 50
    /// The most cells of such rows.
    private static let mostCells = 500

    /// The most text of rows that cells connect, in UTF-16 code units. Beyond it a cell keeps its first words.
    private static let mostText = 40_000
    /// The text that each cell may have.
    private static let leastText = 100

    /// The cells by row, then by column; their rows are those of the table.
    private(set) var cells: [ArticleTableRows.Cell] = []
    private(set) var columnCount = 0
    private(set) var groups: [Group] = []

    init(_ table: ArticleTable, mostColumns: Int) {
        // The first row in which each column is free again.
        var free: [Int] = []
        var start = (row: 0, cell: 0)
        var end = 0
        var room = Self.mostText
        for (row, line) in table.rows.enumerated() {
            let isLong = row - start.row >= Self.mostConnected || cells.count - start.cell >= Self.mostCells
            if row > 0, row >= end || isLong {
                close(&start, at: row)
                room = Self.mostText
            }
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
                let text = cell.text.map { ArticleText($0).bounded(to: max(Self.leastText, room)) }
                room -= text?.text.text.utf16.count ?? 0
                cells.append(
                    ArticleTableRows.Cell(
                        text: text ?? ArticleText(.empty),
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

    /// The cells that decide the widths of the columns: of each column those with the longest words and texts. To measure
    /// all cells of a long table would take longer than to show it.
    var decidingCells: [ArticleTableRows.Cell] {
        var longest: [Place: Longest] = [:]
        for (index, cell) in cells.enumerated() where !cell.text.isEmpty {
            let place = Place(columns: cell.columns, isHeader: cell.isHeader)
            longest[place, default: Longest()].add(index, cell.text.text.text)
        }
        return Set(longest.values.flatMap(\.cells)).sorted().map { cells[$0] }
    }

    private struct Place: Hashable {
        var columns: Range<Int>
        var isHeader: Bool
    }

    /// The cells with the longest words and texts.
    private struct Longest {
        /// The number of each: letters differ in width.
        private static let most = 4

        private var words: [(length: Int, cell: Int)] = []
        private var texts: [(length: Int, cell: Int)] = []

        var cells: [Int] { (words + texts).map(\.cell) }

        mutating func add(_ cell: Int, _ text: String) {
            Self.add((text.utf8.count, cell), to: &texts)
            var (longest, length) = (0, 0)
            for byte in text.utf8.prefix(1000) {
                length = byte == 0x20 || byte == 0x0A ? 0 : length + 1
                longest = max(longest, length)
            }
            Self.add((longest, cell), to: &words)
        }

        private static func add(_ new: (length: Int, cell: Int), to list: inout [(length: Int, cell: Int)]) {
            guard list.count < most || new.length > list[list.count - 1].length else { return }
            list.insert(new, at: list.firstIndex { $0.length < new.length } ?? list.count)
            if list.count > most { list.removeLast() }
        }
    }
}
