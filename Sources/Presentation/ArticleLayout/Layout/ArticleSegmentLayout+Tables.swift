import Articles
import ChatPresentation
import StdExtras

// Rows of tables.
extension ArticleSegmentLayout {
    mutating func addRows(_ rows: ArticleTableRows) {
        let inset = ArticleTableRows.inset(isCompact: rows.isCompact)
        let requests = rows.cells.map { cell -> (request: RoleText, box: TextBox) in
            let width = rows.width(of: cell.columns)
            var style = TextStyle.cell(isHeader: cell.isHeader, metrics)
            style.isCentered = cell.alignment == .center
            let request = style.request(cell.text, width: width - 2 * inset)
            return (request, context.measurer.measure(request))
        }
        let heights = rowHeights(rows, requests.map(\.box.size.height), inset: inset)
        var tops = [bottom]
        for height in heights { tops.append(tops[tops.count - 1] + height) }
        let left = place.x
        for (cell, text) in zip(rows.cells, requests) {
            let last = min(cell.rows.upperBound, rows.rowCount)
            let frame = LayoutRect(
                x: left + rows.start(of: cell.columns.lowerBound),
                y: tops[cell.rows.lowerBound],
                width: rows.width(of: cell.columns),
                height: tops[last] - tops[cell.rows.lowerBound]
            )
            addGround(of: cell, rows, frame)
            add(text, cell, in: frame, inset: inset)
        }
        bottom = tops[tops.count - 1]
        if rows.isBordered {
            addBorders(rows, tops, left: left)
        } else if rows.isLast || !rows.isStriped {
            add(
                .articleLine,
                LayoutRect(x: left, y: bottom - 1, width: rows.width, height: 1),
                .plate(radius: 0)
            )
        }
    }

    private func rowHeights(_ rows: ArticleTableRows, _ texts: [Double], inset: Double) -> [Double] {
        let padding = rows.isCompact ? 4.0 : 8.0
        var heights = [Double](repeating: 2 * padding + 8, count: max(1, rows.rowCount))
        // Cells of one row first: what spans several adds only what is missing.
        for isSpan in [false, true] {
            for (cell, text) in zip(rows.cells, texts) where (cell.rows.count > 1) == isSpan {
                let own = cell.rows.clamped(to: 0..<heights.count)
                guard !own.isEmpty else { continue }
                let missing = text + 2 * padding - heights[own].reduce(0, +)
                if missing > 0 { heights[own.upperBound - 1] += missing }
            }
        }
        return heights.map { $0.rounded(.up) }
    }

    private mutating func addGround(
        of cell: ArticleTableRows.Cell,
        _ rows: ArticleTableRows,
        _ frame: LayoutRect
    ) {
        if cell.isHeader {
            add(.articleHeaderCell, frame, .plate(radius: 0))
        } else if rows.isStriped, (rows.firstRow + cell.rows.lowerBound) % 2 == 0 {
            add(.articleStripe, frame, .plate(radius: 0))
        }
    }

    private mutating func add(
        _ text: (request: RoleText, box: TextBox),
        _ cell: ArticleTableRows.Cell,
        in frame: LayoutRect,
        inset: Double
    ) {
        guard !cell.text.isEmpty else { return }
        let room = max(1, frame.width - 2 * inset)
        let (own, height) = (text.box.size.width, text.box.size.height)
        let x: Double =
            switch cell.alignment {
            case .leading: frame.x + inset
            case .center: frame.x + inset + max(0, ((room - own) / 2).rounded())
            case .trailing: frame.x + inset + max(0, room - own)
            }
        let padding = (frame.height - height) / 2
        let least = min(padding, 8)
        let y: Double =
            switch cell.verticalAlignment {
            case .top: frame.y + least
            case .middle: frame.y + padding
            case .bottom: frame.maxY - least - height
            }
        let width = cell.alignment == .leading ? room : max(1, own)
        let place = LayoutRect(x: x, y: y.rounded(), width: width, height: height)
        add(.articleText, place, .text(text.request, text.box))
    }

    private mutating func addBorders(_ rows: ArticleTableRows, _ tops: [Double], left: Double) {
        func line(_ x: Double, _ y: Double, width: Double = 1, height: Double = 1) {
            add(.articleLine, LayoutRect(x: x, y: y, width: width, height: height), .plate(radius: 0))
        }
        if rows.isFirst { line(left, tops[0], width: rows.width) }
        line(left, tops[0], height: bottom - tops[0])
        for cell in rows.cells {
            let start = left + rows.start(of: cell.columns.lowerBound)
            let width = rows.width(of: cell.columns)
            let last = tops[min(cell.rows.upperBound, rows.rowCount)]
            line(start, last - 1, width: width)
            line(start + width - 1, tops[cell.rows.lowerBound], height: last - tops[cell.rows.lowerBound])
        }
    }
}

extension ArticleTableRows {
    /// The distance from the first column to another.
    func start(of column: Int) -> Double { widths.prefix(clamping: column).reduce(0, +) }

    /// The width of several columns.
    func width(of columns: Range<Int>) -> Double {
        widths[columns.clamped(to: 0..<widths.count)].reduce(0, +)
    }
}
