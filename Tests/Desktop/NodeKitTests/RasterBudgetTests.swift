import Testing

@testable import NodeKit

@Suite struct RasterBudgetTests {
    @Test func `nothing is paid for before the list moves`() {
        var budget = RasterBudget()
        let isPaid = budget.takes(row: 20)
        #expect(!isPaid)
    }

    @Test func `rows are made as fast as they come into sight, and never many at once`() {
        for height in [24.0, 60, 240] {
            var budget = RasterBudget()
            var made = 0
            for frame in 1...200 {
                budget.refill(moved: -133)
                let before = made
                while budget.takes(row: height) { made += 1 }
                let most = 133 * 2 + 20 + height
                #expect(Double(made - before) * height <= most, "\(height), frame \(frame)")
            }
            #expect(Double(made) * height >= 133 * 200, "\(height)")
        }
    }

    @Test func `what was too much in a frame is missing in the next ones`() {
        var budget = RasterBudget()
        budget.refill(moved: 100)
        let large = budget.takes(row: 1000)
        #expect(large)
        budget.refill(moved: 100)
        let small = budget.takes(row: 10)
        #expect(!small)
    }
}
