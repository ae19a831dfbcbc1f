import Signals
import StdExtras
import Testing

@Suite struct CoreTests {
    @Test func `each start runs the recipe anew`() {
        let starts = Counter()
        let signal = Signal<Int, Never> { subscriber in
            starts.add()
            subscriber.next(1)
            return EmptyDisposable.shared
        }
        let first = signal.start()
        let second = signal.start()

        #expect(starts.value == 2)
        #expect(!first.isEnded && !second.isEnded)
    }

    @Test func `dropping the handle cancels`() {
        let pipe = ValuePipe<Int>()
        let seen = Log<Int>()
        var subscription: Subscription? = pipe.signal.start { seen.add($0) }
        pipe.send(1)
        _ = subscription
        subscription = nil
        pipe.send(2)

        #expect(seen.all == [1])
        #expect(pipe.isIdle)
    }

    @Test func `teardown runs once on cancellation, completion and failure`() {
        struct Broken: Error {}
        for end in 0..<3 {
            let teardowns = Counter()
            let subscribers = Log<Subscriber<Int, Broken>>()
            let signal = Signal<Int, Broken> { subscriber in
                subscribers.add(subscriber)
                return ActionDisposable { teardowns.add() }
            }
            let subscription = signal.start()
            switch end {
            case 0: subscription.cancel()
            case 1: subscribers.all[0].complete()
            default: subscribers.all[0].fail(Broken())
            }
            subscription.cancel()
            subscribers.all[0].complete()

            #expect(teardowns.value == 1)
            #expect(subscription.isEnded)
        }
    }

    @Test func `a chain of pure operators delivers`() {
        let seen = Log<String>()
        Signal<Int, Never>.values(1...10)
            .filter { $0.isMultiple(of: 2) }
            .map { $0 / 4 }
            .distinctUntilChanged()
            .map(String.init)
            .startStandalone(next: { seen.add($0) }, completed: { seen.add("end") })

        #expect(seen.all == ["0", "1", "2", "end"])
    }

    @Test func `a queue delivers in order`() {
        let queue = Queue(label: "test")
        let seen = Log<Int>()
        let subscription = Signal<Int, Never>.values(0..<5_000).deliverOn(queue).start { seen.add($0) }
        while !subscription.isEnded { queue.sync {} }

        #expect(seen.all == Array(0..<5_000))
    }

    @Test func `a promise shows its value at once and every later one`() {
        let promise = ValuePromise(1, ignoreRepeated: true)
        let seen = Log<Int>()
        let subscription = promise.signal.start { seen.add($0) }
        promise.set(1)
        promise.set(2)
        subscription.cancel()
        promise.set(3)

        #expect(seen.all == [1, 2])
        #expect(promise.value == 3)
        #expect(promise.followerCount == 0)
    }
}
