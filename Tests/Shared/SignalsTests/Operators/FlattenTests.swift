import Signals
import TestKit
import Testing

@Suite struct FlattenTests {
    let marbles = Marbles()

    @Test func `switchToLatest follows the newest and disposes before it starts`() {
        let inner = ["a": marbles.cold("1-2--3-4|"), "b": marbles.cold("x-y|")]
        let outer = marbles.cold("a---b-|")
        let signal = outer.signal.mapToSignal { inner[$0]?.signal ?? .never }

        #expect(marbles.run(signal) == "1-2-x-y|")
        #expect(inner["a"]?.lifetimes == ["^---!"])
        #expect(inner["b"]?.lifetimes == ["----^--!"])
    }

    @Test func `teardown of the old inner comes before the start of the new`() {
        let order = Log<String>()
        let pipe = ValuePipe<Int>()
        let subscription = pipe.signal.mapToSignal { number in
            Signal<Int, Never> { _ in
                order.add("start \(number)")
                return ActionDisposable { order.add("end \(number)") }
            }
        }.start()
        pipe.send(1)
        pipe.send(2)
        subscription.cancel()

        #expect(order.all == ["start 1", "end 1", "start 2", "end 2"])
    }

    @Test func `an outer event from inside an inner's start wins`() {
        let pipe = ValuePipe<Int>()
        let seen = Log<Int>()
        let signal = pipe.signal.mapToSignal { number in
            Signal<Int, Never> { subscriber in
                if number == 1 { pipe.send(2) }
                subscriber.next(number)
                return EmptyDisposable.shared
            }.then(.never)
        }
        let subscription = signal.start { seen.add($0) }
        pipe.send(1)
        pipe.send(3)
        subscription.cancel()

        #expect(seen.all.last == 3)
        #expect(Array(seen.all.suffix(2)) == [2, 3])
        #expect(pipe.isIdle)
    }

    @Test func `switchToLatest waits for the last inner`() {
        #expect(
            marbles.run(marbles.cold("a|").signal.mapToSignal { _ in self.marbles.cold("--1-|").signal })
                == "--1-|"
        )
    }

    @Test func `a failure of an inner ends the whole`() {
        let outer = marbles.cold("a----|")

        #expect(marbles.run(outer.signal.mapToSignal { _ in self.marbles.cold("1-#").signal }) == "1-#")
        #expect(outer.lifetimes == ["^-!"])
    }

    @Test func `a promoted error passes`() {
        let pipe = Signal<String, Never>.single("a")

        #expect(marbles.run(pipe.mapToSignalPromotingError { self.marbles.cold("-\($0)#").signal }) == "-a#")
    }

    @Test func `queued runs strictly one after the other and keeps all`() {
        let inner = marbles.cold("1-|")
        let outer = marbles.cold("abc|")

        #expect(
            marbles.run(outer.signal.mapToQueue(buffer: .unbounded) { _ in inner.signal }) == "1-1-1-|"
        )
        #expect(inner.lifetimes == ["^-!", "--^-!", "----^-!"])
    }

    @Test func `queued drops beyond its buffer`() {
        let signal = marbles.cold("(abcd)|").signal
            .mapToQueue(buffer: .oldest(1)) { self.marbles.cold("-\($0)|").signal }

        #expect(marbles.run(signal) == "-a-b|")
    }

    @Test func `queued delivers the source's failure after the runs`() {
        let signal = marbles.cold("ab#").signal
            .mapToQueue(buffer: .unbounded) { self.marbles.cold("-\($0)|").signal }

        #expect(marbles.run(signal) == "-a-b#")
    }

    @Test func `any number of queued runs is a loop`() {
        let count = Counter()
        Signal<Int, Never>.values(0..<stressEvents)
            .mapToQueue(buffer: .unbounded) { .single($0) }
            .startStandalone(next: { _ in count.add() })

        #expect(count.value == stressEvents)
    }

    @Test func `throttled keeps only the newest while one runs`() {
        let inner = marbles.cold("--x|")
        let values = Signal<String, MarbleError>.values((0..<100).map { "\($0)" })

        #expect(
            marbles.run(values.mapToThrottled { value in inner.signal.map { _ in value } }) == "--0--[99]|"
        )
        #expect(inner.lifetimes.count == 2)
    }

    @Test func `cancelling a queue drops what waits`() {
        let inner = marbles.cold("1--|")
        _ = marbles.run(
            marbles.cold("abc|").signal.mapToQueue(buffer: .unbounded) { _ in inner.signal },
            cancelAt: 1
        )

        #expect(inner.lifetimes == ["^!"])
    }
}
