import StdExtras
import TestKit
import Testing

@Suite struct BackoffTests {
    @Test func `pauses grow to the longest and never pass it`() {
        var random = SeededRandom(seed: 1)
        var backoff = Backoff()
        let pauses = (0..<2_000).map { _ in backoff.next(random.next()) }
        #expect(pauses.allSatisfy { backoff.minimum <= $0 && $0 <= backoff.maximum })
        #expect(pauses.contains { $0 > backoff.maximum * 0.95 })
        #expect(pauses[0] <= backoff.minimum * 3)
    }

    @Test func `those who failed together come back apart`() {
        var random = SeededRandom(seed: 2)
        let counts = (0..<10_000).reduce(into: [Int: Int]()) { counts, _ in
            var backoff = Backoff()
            for _ in 0..<4 { _ = backoff.next(random.next()) }
            counts[Int(backoff.next(random.next()) / .seconds(1)), default: 0] += 1
        }
        // At most a quarter in any second.
        #expect(counts.values.allSatisfy { $0 < 2500 })
        #expect(counts.count > 10)
    }

    @Test func `a longest pause below the shortest wins`() {
        var backoff = Backoff(minimum: .seconds(2), maximum: .seconds(1))
        #expect(backoff.next(at: 0.5) == .seconds(1))
    }
}
