import Articles
import ChatPresentation
import ClientModel
import TestKit
import Testing

@testable import ArticleLayout

@Suite struct TableTests {
    @Test func `cells that span rows keep their rows together`() {
        let grid = TableGrid(
            ArticleTable(rows: [
                [.init(.plain("a"), rowSpan: 2), .init(.plain("b"), columnSpan: 2)],
                [.init(.plain("c")), .init(.plain("d"))],
                [.init(.plain("e")), .init(.plain("f")), .init(.plain("g"))],
            ]),
            mostColumns: 100
        )
        #expect(grid.columnCount == 3)
        #expect(grid.groups.map(\.rows) == [0..<2, 2..<3])
        #expect(grid.cells.map(\.columns) == [0..<1, 1..<3, 1..<2, 2..<3, 0..<1, 1..<2, 2..<3])
    }

    @Test func `no cell makes a whole table one row, and none outgrows a screen`() {
        let long = RichText.plain(String(repeating: "owl ", count: 50_000))
        let rows = (0..<200).map { row in
            (row == 0 ? [ArticleTable.Cell(long, rowSpan: 1000)] : [])
                + (0..<20).map { _ in ArticleTable.Cell(.plain("x")) }
        }
        let grid = TableGrid(ArticleTable(rows: rows), mostColumns: 100)
        #expect(grid.groups.allSatisfy { $0.rows.count <= 50 && $0.cells.count < 550 })
        #expect(grid.groups.map(\.rows.count).reduce(0, +) == 200)
        #expect(grid.cells[0].rows.count <= 50 && grid.cells[0].text.text.text.utf16.count == 4001)
    }

    @Test func `a wide table can be moved to its end, a narrow one fills the column`() throws {
        let cells = (0..<30).map { ArticleTable.Cell(.plain("column number \($0)")) }
        let wide = SampleArticle.document([.table(ArticleTable(rows: [cells]))])
        let table = try #require(wide.segments.first?.movable)
        let travel = try #require(wide.travels[table])
        let segment = wide.segments[0]
        let elements = ArticleSegmentLayout(segment, in: SampleArticle.context()).elements
        let right = segment.moved(elements, by: travel).map(\.frame.maxX).max()
        #expect(travel > 1000 && right.map { $0 <= 90 + 720 + 1 } == true)
        #expect(segment.moved(elements, by: 0) == elements)
        let narrow = SampleArticle.document([.table(ArticleTable(rows: [Array(cells.prefix(2))]))])
        #expect(narrow.travels.isEmpty)
    }

    @Test func `tables of any spans lie in their place`() {
        var random = SeededRandom(seed: 7)
        for _ in 0..<200 {
            let rows = (0..<Int.random(in: 0...6, using: &random)).map { _ in
                (0..<Int.random(in: 0...5, using: &random)).map { _ in
                    ArticleTable.Cell(
                        .plain(String(repeating: "word ", count: Int.random(in: 0...9, using: &random))),
                        isHeader: .random(using: &random),
                        alignment: .allCases.randomElement(using: &random) ?? .leading,
                        verticalAlignment: .allCases.randomElement(using: &random) ?? .top,
                        columnSpan: .random(in: 1...4, using: &random),
                        rowSpan: .random(in: 1...70_000, using: &random)
                    )
                }
            }
            let table = ArticleTable(rows: rows, isBordered: .random(using: &random), isStriped: true)
            for segment in SampleArticle.document([.table(table)], width: 500).segments {
                let layout = ArticleSegmentLayout(segment, in: SampleArticle.context(500))
                for element in layout.elements { #expect(element.frame.maxY <= layout.size.height + 1) }
            }
        }
    }
}
