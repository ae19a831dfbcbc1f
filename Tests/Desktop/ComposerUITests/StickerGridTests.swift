import GTKBridge
import Testing

@testable import ComposerUI

@Suite struct StickerGridTests {
    private typealias Place = StickerGrid.Place

    /// Sets of seven, none and three: rows of five and two, and one of three.
    private let grid = StickerGrid([7, 0, 3])

    @Test func `sections lie below each other, each under its title`() {
        let (cell, title) = (StickerGrid.cell, StickerGrid.title)
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
        let large = StickerGrid(Array(repeating: 120, count: 30))
        let seen = large.places(from: 10_000, to: 10_400)
        #expect(!seen.isEmpty && seen.count <= 35)
        #expect(seen.allSatisfy { large.frame(of: $0).maxY > 10_000 && large.frame(of: $0).y < 10_400 })
        #expect(grid.places(from: 0, to: grid.height).count == 10)
        #expect(StickerGrid([]).places(from: 0, to: 400).isEmpty)
        #expect(StickerGrid([]).section(at: 0) == nil)
    }

    @Test func `every sticker is among those made where it is`() {
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
            // If the row below is shorter, its last sticker.
            (.below, [0, 1], [0, 6]), (.below, [0, 4], [0, 6]), (.below, [0, 6], [2, 1]),
            (.below, [2, 0], [2, 0]), (.above, [2, 2], [0, 6]), (.above, [2, 0], [0, 5]),
            (.above, [0, 6], [0, 1]), (.above, [0, 3], [0, 3]), (.pageBelow, [0, 0], [2, 0]),
            (.pageAbove, [2, 1], [0, 1]), (.first, [2, 1], [0, 0]), (.last, [0, 0], [2, 2]),
        ] as [(StickerGrid.Step, [Int], [Int])]
    )
    func `arrows lead over titles to the next sticker`(step: StickerGrid.Step, from: [Int], to: [Int]) {
        let start = Place(section: from[0], index: from[1])
        #expect(grid.step(step, from: start) == Place(section: to[0], index: to[1]))
    }
}
