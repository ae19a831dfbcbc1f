import Signals
import StdExtras
import TestKit
import Testing

@Suite struct RetryTests {
    let marbles = Marbles()

    private func policy(_ random: Double, attempts: Int? = nil) -> RetryPolicy {
        RetryPolicy(
            Backoff(minimum: .milliseconds(20), maximum: .milliseconds(200)),
            attempts: attempts,
            random: { random }
        )
    }

    @Test func `pauses grow up to the longest`() {
        let source = marbles.cold("#")
        _ = marbles.run(source.signal.retry(policy(0.999_999), clock: marbles.clock), cancelAt: 80)

        // 60, 180, 200, 200 … milliseconds of ten each.
        #expect(source.lifetimes.map(\.count) == [1, 6, 24, 44, 64])
    }

    @Test func `pauses keep the minimum when chance is small`() {
        let source = marbles.cold("#")
        _ = marbles.run(source.signal.retry(policy(0), clock: marbles.clock), cancelAt: 6)

        #expect(source.lifetimes == ["*", "--*", "----*", "------*"])
    }

    @Test func `a value makes the pauses start anew`() {
        let source = marbles.cold("a#")
        let signal = source.signal.retry(policy(0.999_999), clock: marbles.clock)

        #expect(marbles.run(signal, cancelAt: 22).filter { $0 == "a" }.count == 4)
    }

    @Test func `one failure too many goes through`() {
        let source = marbles.cold("#")
        let signal = source.signal.retry(policy(0, attempts: 2), clock: marbles.clock)

        #expect(marbles.run(signal) == "----#")
        #expect(source.lifetimes.count == 3)
    }

    @Test func `an error that is refused goes through at once`() {
        #expect(marbles.run(marbles.cold("a#").signal.retry(clock: marbles.clock) { _ in false }) == "a#")
    }

    @Test func `cancelling during a pause leaves nothing behind`() {
        let source = marbles.cold("#")
        _ = marbles.run(source.signal.retry(policy(0.5), clock: marbles.clock), cancelAt: 1)

        #expect(source.lifetimes.count == 1)
        #expect(marbles.clock.pendingCount == 0)
    }

    @Test func `retryOrMapError decides between again and another error`() {
        struct Final: Error {}
        let count = Counter()
        let source = marbles.cold("-#")
        let signal: Signal<String, Final> = source.signal
            .retryOrMapError(policy(0), clock: marbles.clock) { _ in count.add() < 3 ? nil : Final() }

        #expect(marbles.run(signal) == "-------#")
        #expect(source.lifetimes.count == 3)
    }

    @Test func `ten thousand clients of a dead service do not come in waves`() {
        var random = SeededRandom(seed: 15)
        // All fail at 0 seconds. The test is the load when the service is back, two to five minutes later.
        var attempts = [Int](repeating: 0, count: 180)
        for _ in 0..<10_000 {
            var backoff = RetryPolicy().pauses
            var time = Duration.zero
            while time < .seconds(300) {
                let next = backoff.next(random.next())
                #expect(next >= backoff.minimum && next <= backoff.maximum)
                time += next
                let second = Int(time / .seconds(1)) - 120
                if attempts.indices.contains(second) { attempts[second] += 1 }
            }
        }
        let steady = attempts.reduce(0, +) / attempts.count

        #expect(steady > 100)
        #expect(attempts.max() ?? 0 <= 3 * steady)
    }
}
