import GTKBridge
import Testing

@testable import WindowParts

@Suite struct SectionGridTests {
    private typealias Place = SectionGrid.Place
    private static let shape = SectionGrid.Shape(columns: 5, cell: Size(width: 72, height: 72))

    /// Sections of seven, none and three: rows of five and two, and one of three.
    private let grid = SectionGrid([7, 0, 3], SectionGridTests.shape)

    @Test func `sections lie below each other, each under its title`() {
        let (cell, title) = (Self.shape.cell.width, Self.shape.title)
        #expect(grid.top(of: 0) == 0)
        #expect(grid.top(of: 1) == title + 2 * cell)
        #expect(grid.top(of: 2) == 2 * title + 2 * cell)
        #expect(grid.height == 3 * title + 3 * cell)
        let sixth = grid.frame(of: Place(section: 0, index: 6))
        #expect((sixth.x, sixth.y) == (cell, title + cell))
        let mirrored = grid.frame(of: Place(section: 0, index: 6), isMirrored: true)
        #expect(mirrored.x == 3 * cell)
    }

    @Test func `only what lies between two heights is made`() {
        let large = SectionGrid(Array(repeating: 120, count: 30), Self.shape)
        let seen = large.places(from: 10_000, to: 10_400)
        #expect(!seen.isEmpty && seen.count <= 35)
        #expect(seen.allSatisfy { large.frame(of: $0).maxY > 10_000 && large.frame(of: $0).y < 10_400 })
        #expect(grid.places(from: 0, to: grid.height).count == 10)
        #expect(SectionGrid([], Self.shape).places(from: 0, to: 400).isEmpty)
        #expect(SectionGrid([], Self.shape).section(at: 0) == nil)
    }

    @Test func `every item is among those made where it is`() {
        for place in grid.places(from: 0, to: grid.height) {
            let frame = grid.frame(of: place)
            #expect(grid.places(from: frame.y + 1, to: frame.maxY - 1).contains(place))
            #expect(grid.section(at: frame.y) == place.section)
        }
    }

    @Test(
        arguments: [
            (.after, [0, 0], [0, 1]), (.after, [0, 6], [2, 0]), (.after, [2, 2], [2, 2]),
            (.before, [2, 0], [0, 6]), (.before, [0, 0], [0, 0]),
            // If the row below is shorter, its last item.
            (.below, [0, 1], [0, 6]), (.below, [0, 4], [0, 6]), (.below, [0, 6], [2, 1]),
            (.below, [2, 0], [2, 0]), (.above, [2, 2], [0, 6]), (.above, [2, 0], [0, 5]),
            (.above, [0, 6], [0, 1]), (.above, [0, 3], [0, 3]), (.pageBelow, [0, 0], [2, 0]),
            (.pageAbove, [2, 1], [0, 1]), (.first, [2, 1], [0, 0]), (.last, [0, 0], [2, 2]),
        ] as [(SectionGrid.Step, [Int], [Int])]
    )
    func `arrows lead over titles to the next item`(step: SectionGrid.Step, from: [Int], to: [Int]) {
        let start = Place(section: from[0], index: from[1])
        #expect(grid.step(step, from: start) == Place(section: to[0], index: to[1]))
    }

    @Test func `a row of tiles has its distances between them alone`() {
        let tiles = SectionGrid.Shape(columns: 3, cell: Size(width: 100, height: 100), spacing: 2)
        #expect(tiles.width == 304)
        let grid = SectionGrid([4], tiles)
        #expect(grid.frame(of: Place(section: 0, index: 2)).maxX == 304)
        #expect(grid.frame(of: Place(section: 0, index: 3)).y == tiles.title + 102)
    }

    @Test func `ten thousand items are shown by the cells of one window`() {
        let rows = SectionGrid.Shape(columns: 1, cell: Size(width: 300, height: 60), page: 8)
        let grid = SectionGrid(Array(repeating: 100, count: 100), rows)
        var (pool, made, filled) = (CellPool<Int>(), 0, 0)
        for top in stride(from: 0, to: grid.height, by: 150) {
            let seen = Set(grid.places(from: top, to: top + 900))
            let change = pool.arrange(for: seen) {
                made += 1
                return made
            }
            filled += change.filled.count
            #expect(Set(pool.cells.keys) == seen)
            // No cell stands in two places.
            #expect(Set(pool.cells.values).count == pool.cells.count)
        }
        #expect(filled == 10_000)
        #expect(made <= 17)
    }
}
