import Signals
import TestKit
import Testing

@Suite struct RetryTests {
    let marbles = Marbles()

    private func backoff(_ random: Double, attempts: Int? = nil) -> Backoff {
        Backoff(
            minimum: .milliseconds(20),
            maximum: .milliseconds(200),
            attempts: attempts,
            random: { random }
        )
    }

    @Test func `pauses grow up to the longest`() {
        let source = marbles.cold("#")
        _ = marbles.run(source.signal.retry(backoff(0.999_999), clock: marbles.clock), cancelAt: 80)

        // 60, 180, 200, 200 … milliseconds of ten each.
        #expect(source.lifetimes.map(\.count) == [1, 6, 24, 44, 64])
    }

    @Test func `pauses keep the minimum when chance is small`() {
        let source = marbles.cold("#")
        _ = marbles.run(source.signal.retry(backoff(0), clock: marbles.clock), cancelAt: 6)

        #expect(source.lifetimes == ["*", "--*", "----*", "------*"])
    }

    @Test func `a value makes the pauses start anew`() {
        let source = marbles.cold("a#")
        let signal = source.signal.retry(backoff(0.999_999), clock: marbles.clock)

        #expect(marbles.run(signal, cancelAt: 22).filter { $0 == "a" }.count == 4)
    }

    @Test func `one failure too many goes through`() {
        let source = marbles.cold("#")
        let signal = source.signal.retry(backoff(0, attempts: 2), clock: marbles.clock)

        #expect(marbles.run(signal) == "----#")
        #expect(source.lifetimes.count == 3)
    }

    @Test func `an error that is refused goes through at once`() {
        #expect(marbles.run(marbles.cold("a#").signal.retry(clock: marbles.clock) { _ in false }) == "a#")
    }

    @Test func `cancelling during a pause leaves nothing behind`() {
        let source = marbles.cold("#")
        _ = marbles.run(source.signal.retry(backoff(0.5), clock: marbles.clock), cancelAt: 1)

        #expect(source.lifetimes.count == 1)
        #expect(marbles.clock.pendingCount == 0)
    }

    @Test func `retryOrMapError decides between again and another error`() {
        struct Final: Error {}
        let count = Counter()
        let source = marbles.cold("-#")
        let signal: Signal<String, Final> = source.signal
            .retryOrMapError(backoff(0), clock: marbles.clock) { _ in count.add() < 3 ? nil : Final() }

        #expect(marbles.run(signal) == "-------#")
        #expect(source.lifetimes.count == 3)
    }

    @Test func `a crowd that failed together does not come back together`() {
        var busiest: [Int: Int] = [:]
        for _ in 0..<1_000 {
            var pause: Duration?
            var time = Duration.zero
            for _ in 0..<8 {
                let next = Backoff(minimum: .milliseconds(100), maximum: .seconds(10)).pause(after: pause)
                time += next
                pause = next
            }
            busiest[Int(time / .milliseconds(500)), default: 0] += 1
        }

        #expect(busiest.values.max() ?? 1_000 < 200)
    }
}
