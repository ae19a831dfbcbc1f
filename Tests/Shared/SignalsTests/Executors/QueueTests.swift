import Dispatch
import Signals
import TestKit
import Testing

@Suite struct QueueTests {
    @Test func `async never runs inline and keeps order`() {
        let queue = Queue(label: "order")
        let order = Log<Int>()
        queue.async {
            queue.async { order.add(3) }
            order.add(1)
            queue.sync { order.add(2) }
        }
        while order.all.count < 3 { queue.sync {} }

        #expect(order.all == [1, 2, 3])
    }

    @Test func `a queue knows when it is current`() {
        let (first, second) = (Queue(label: "first"), Queue(label: "second"))

        #expect(!first.isCurrent)
        #expect(first.sync { first.isCurrent && !second.isCurrent })
        #expect(first.sync { second.sync { second.isCurrent && !first.isCurrent } })
    }

    @Test func `after runs in its time and can be taken back`() {
        let clock = VirtualClock()
        let order = Log<Int>()
        clock.queue.after(.seconds(2)) { order.add(2) }
        clock.queue.after(.seconds(1)) { order.add(1) }.dispose()
        clock.advance(by: .seconds(3))

        #expect(order.all == [2])
    }

    @Test func `after works on a real queue`() async {
        let queue = Queue(label: "after")
        await withCheckedContinuation { continuation in
            queue.after(.milliseconds(1)) { continuation.resume() }
        }
        await withCheckedContinuation { continuation in
            _ = DispatchClock.shared.schedule(after: .zero, on: nil) { continuation.resume() }
        }

        #expect(DispatchClock.shared.now <= DispatchClock.shared.nowWithSleep + .seconds(1))
    }

    @Test func `deliverOn hops even from its own queue`() {
        let clock = VirtualClock()
        let order = Log<String>()
        let pipe = ValuePipe<String>()
        let subscription = pipe.signal.deliverOn(clock.queue).start { value in
            order.add(value)
            if value == "a" { pipe.send("c") }
        }
        clock.queue.async {
            pipe.send("a")
            pipe.send("b")
            order.add("sent")
        }
        clock.run()

        #expect(order.all == ["sent", "a", "b", "c"])
        subscription.cancel()
    }

    @Test func `cancelling on the queue is exact`() {
        let clock = VirtualClock()
        let seen = Log<Int>()
        let slot = MetaDisposable()
        slot.set(
            Signal<Int, Never>.values(0..<100).deliverOn(clock.queue).start { value in
                seen.add(value)
                if value == 3 { slot.dispose() }
            }
        )
        clock.run()

        #expect(seen.all == [0, 1, 2, 3])
    }

    @Test func `a failure comes after the values before it`() {
        let marbles = Marbles()
        let signal = marbles.cold("(ab)-c#").signal.deliverOn(marbles.clock.queue)

        #expect(marbles.run(signal) == "(ab)-c#")
    }

    @Test func `runOn starts on its queue, later`() {
        let clock = VirtualClock()
        let starts = Log<Bool>()
        let queue = clock.queue
        let signal = Signal<Int, Never>.deferred {
            starts.add(queue.isCurrent)
            return .single(1)
        }.runOn(queue)
        let seen = Log<Int>()
        let subscription = signal.start { seen.add($0) }
        signal.start().cancel()
        #expect(starts.all == [])
        clock.run()

        #expect(starts.all == [true] && seen.all == [1])
        #expect(subscription.isEnded)
    }

    @Test func `the main queue runs where the desktop says`() {
        let clock = VirtualClock()
        struct Backend: QueueBackend {
            let queue: Queue
            func enqueue(_ work: @escaping @Sendable () -> Void) { queue.async(work) }
            func enqueue(after delay: Duration, _ work: @escaping @Sendable () -> Void) {
                queue.after(delay, work)
            }
            var isCurrent: Bool { queue.isCurrent }
        }
        let before = Queue.setMain(Backend(queue: clock.queue))
        defer { Queue.setMain(before) }
        let seen = Log<Bool>()
        let subscription = Signal<Int, Never>.single(1).deliverOnMainQueue()
            .start { _ in seen.add(Queue.main.isCurrent) }
        clock.run()

        #expect(seen.all == [true] && subscription.isEnded)
    }
}
