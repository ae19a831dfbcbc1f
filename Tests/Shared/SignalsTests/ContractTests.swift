import Signals
import StdExtras
import Testing

/// The contract of docs/notes/signals.md, point by point.
@Suite struct ContractTests {
    struct Broken: Error {}

    @Test func `a value sent by the teardown is not delivered after cancel`() {
        let seen = Log<Int>()
        let subscription = Signal<Int, Never> { subscriber in
            subscriber.next(1)
            return ActionDisposable { subscriber.next(2) }
        }.start { seen.add($0) }
        subscription.cancel()

        #expect(seen.all == [1])
    }

    @Test func `cancelling inside a handler is exact`() {
        let pipe = ValuePipe<Int>()
        let seen = Log<Int>()
        let slot = MetaDisposable()
        slot.set(
            pipe.signal.map { $0 * 2 }.start { value in
                seen.add(value)
                if value == 4 { slot.dispose() }
            }
        )
        for value in 1...5 { pipe.send(value) }

        #expect(seen.all == [2, 4])
    }

    @Test func `values sent from inside a handler come after the current one`() {
        let pipe = ValuePipe<Int>()
        let order = Log<String>()
        let first = pipe.signal.start { value in
            order.add("first \(value)")
            if value == 1 { pipe.send(2) }
            order.add("first done \(value)")
        }
        let second = pipe.signal.start { order.add("second \($0)") }
        pipe.send(1)

        #expect(
            order.all == ["first 1", "first done 1", "second 1", "first 2", "first done 2", "second 2"]
        )
        first.cancel()
        second.cancel()
    }

    @Test func `nothing follows the terminal event`() {
        let events = Log<String>()
        Signal<Int, Broken> { subscriber in
            subscriber.next(1)
            subscriber.complete()
            subscriber.next(2)
            subscriber.fail(Broken())
            subscriber.complete()
            return EmptyDisposable.shared
        }.startStandalone(
            next: { events.add("\($0)") },
            failed: { _ in events.add("failed") },
            completed: { events.add("completed") }
        )

        #expect(events.all == ["1", "completed"])
    }

    @Test func `a terminal event from inside a handler comes after the current value`() {
        let events = Log<String>()
        let source = Locked<Subscriber<Int, Never>?>(nil)
        let subscription = Signal<Int, Never> { subscriber in
            source.withLock { $0 = subscriber }
            return EmptyDisposable.shared
        }.start(
            next: { value in
                source.withLock { $0 }?.complete()
                source.withLock { $0 }?.next(2)
                events.add("\(value)")
            },
            completed: { events.add("completed") }
        )
        source.withLock { $0 }?.next(1)

        #expect(events.all == ["1", "completed"])
        #expect(subscription.isEnded)
    }

    @Test func `handlers are released at the end although the source keeps its subscriber`() {
        for end in 0..<3 {
            let isReleased = Locked(false)
            let sources = Log<Subscriber<Int, Broken>>()
            let canary = Canary { isReleased.withLock { $0 = true } }
            let signal = Signal<Int, Broken> { subscriber in
                sources.add(subscriber)
                return EmptyDisposable.shared
            }
            let subscription = signal.map { $0 + 1 }.start { [canary] _ in canary.touch() }
            switch end {
            case 0: subscription.cancel()
            case 1: sources.all[0].complete()
            default: sources.all[0].fail(Broken())
            }
            withExtendedLifetime(canary) {}
            sources.all[0].next(1)

            #expect(subscription.isEnded)
            #expect(sources.all[0].isCancelled)
        }
    }

    @Test func `a standalone start keeps running without a handle`() {
        let pipe = ValuePipe<Int>()
        let seen = Log<Int>()
        pipe.signal.take(2).startStandalone { seen.add($0) }
        for value in 1...3 { pipe.send(value) }

        #expect(seen.all == [1, 2])
        #expect(pipe.isIdle)
    }

    @Test func `teardown of a source that completes during its start runs at once`() {
        let teardowns = Counter()
        let subscription = Signal<Int, Never> { subscriber in
            subscriber.complete()
            return ActionDisposable { teardowns.add() }
        }.start()

        #expect(teardowns.value == 1)
        #expect(subscription.isEnded)
    }
}
