import Signals
import TestKit
import Testing

@Suite struct TimingTests {
    let marbles = Marbles()

    @Test func `delay moves the start`() {
        let source = marbles.cold("a-b|")

        #expect(marbles.run(source.signal.delay(Marbles.tick * 3, clock: marbles.clock)) == "---a-b|")
        #expect(source.lifetimes == ["---^--!"])
    }

    @Test func `cancelling during a delay leaves no timer`() {
        let source = marbles.cold("a|")
        _ = marbles.run(source.signal.delay(.seconds(100), clock: marbles.clock), cancelAt: 1)

        #expect(source.lifetimes == [])
        #expect(marbles.clock.pendingCount == 0)
    }

    @Test func `delay starts on the queue`() {
        let onQueue = Log<Bool>()
        let queue = marbles.clock.queue
        let source = Signal<String, Never>.deferred {
            onQueue.add(queue.isCurrent)
            return .single("a")
        }

        #expect(marbles.run(source.delay(Marbles.tick, on: queue, clock: marbles.clock)) == "-(a|)")
        #expect(onQueue.all == [true])
    }

    @Test func `suspendAwareDelay counts sleep`() {
        let signal = Signal<String, Never>.single("a")
            .suspendAwareDelay(.seconds(3_600), granularity: .milliseconds(40), clock: marbles.clock)
        let seen = Log<String>()
        let subscription = signal.start { seen.add($0) }
        marbles.clock.advance(by: .seconds(60))
        #expect(seen.all == [])
        marbles.clock.sleep(for: .seconds(3_600))
        marbles.clock.advance(by: .milliseconds(40))

        #expect(seen.all == ["a"])
        #expect(subscription.isEnded && marbles.clock.pendingCount == 0)
    }

    @Test func `suspendAwareDelay without sleep is a delay`() {
        let signal = marbles.cold("a|").signal
            .suspendAwareDelay(Marbles.tick * 5, granularity: Marbles.tick * 2, clock: marbles.clock)

        #expect(marbles.run(signal) == "-----a|")
    }

    @Test func `timeout goes over to the alternate`() {
        let source = marbles.cold("-----a|")
        let signal = source.signal
            .timeout(Marbles.tick * 2, clock: marbles.clock, alternate: marbles.cold("x|").signal)

        #expect(marbles.run(signal) == "--x|")
        #expect(source.lifetimes == ["^-!"])
    }

    @Test func `timeout guards only the first value`() {
        let signal = marbles.cold("-a------b|").signal
            .timeout(Marbles.tick * 2, clock: marbles.clock, alternate: marbles.cold("x|").signal)

        #expect(marbles.run(signal) == "-a------b|")
        #expect(marbles.clock.pendingCount == 0)
    }

    @Test func `timer counts beats without drifting`() {
        let signal = Signal.timer(after: Marbles.tick, every: Marbles.tick * 2, clock: marbles.clock)

        #expect(marbles.run(signal.map { "\($0)" }, cancelAt: 6) == "-0-1-2")
        #expect(marbles.clock.pendingCount == 0)
    }

    @Test func `timer without an interval beats once`() {
        #expect(
            marbles.run(Signal.timer(after: Marbles.tick * 2, clock: marbles.clock).map { "\($0)" })
                == "--(0|)"
        )
    }

    @Test func `measureTimeToFirstEvent reports once for each start`() {
        let reported = Log<Duration>()
        let signal = marbles.cold("--a-b|").signal
            .measureTimeToFirstEvent(clock: marbles.clock) { reported.add($0) }
        _ = marbles.run(signal)
        _ = marbles.run(signal)

        #expect(reported.all == [Marbles.tick * 2, Marbles.tick * 2])
    }

    @Test func `side effects come in their places`() {
        let order = Log<String>()
        let signal = marbles.cold("a-|").signal
            .beforeStarted { order.add("started") }
            .beforeNext { order.add("before \($0)") }
            .afterNext { order.add("after \($0)") }
            .beforeCompleted { order.add("completing") }
            .afterCompleted { order.add("completed") }
            .afterDisposed { order.add("disposed") }
        let subscription = signal.start(next: { order.add("handle \($0)") }, completed: { order.add("end") })
        marbles.clock.advance(by: .seconds(1))
        subscription.cancel()

        #expect(
            order.all == [
                "started", "before a", "handle a", "after a", "completing", "end", "disposed", "completed",
            ]
        )
    }

    @Test func `afterDisposed runs once when cancelled`() {
        let count = Counter()
        _ = marbles.run(marbles.cold("a---|").signal.afterDisposed { count.add() }, cancelAt: 1)

        #expect(count.value == 1)
    }
}
