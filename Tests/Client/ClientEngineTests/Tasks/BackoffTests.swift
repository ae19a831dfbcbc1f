import TestKit
import Testing

@testable import ClientEngine

@Suite struct BackoffTests {
    @Test func `waits grow to the cap and never pass it`() {
        var random = SeededRandom(seed: 1)
        var backoff = Backoff()
        let waits = (0..<200).map { _ in backoff.next(random.next()) }
        #expect(waits.allSatisfy { Backoff.base <= $0 && $0 <= Backoff.cap })
        #expect(waits.dropFirst(50).contains { $0 == Backoff.cap })
        #expect(waits[0] <= Backoff.base * 3)
    }

    @Test func `clients that failed together come back apart`() {
        var random = SeededRandom(seed: 2)
        let counts = (0..<10_000).reduce(into: [Int: Int]()) { counts, _ in
            var backoff = Backoff()
            for _ in 0..<4 { _ = backoff.next(random.next()) }
            counts[Int(backoff.next(random.next()) / .seconds(1)), default: 0] += 1
        }
        // Not more than a quarter in any one second.
        #expect(counts.values.allSatisfy { $0 < 2500 || counts.count < 5 })
        #expect(counts.count > 10)
    }
}
