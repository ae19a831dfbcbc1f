import Signals
import TestKit
import Testing

@Suite struct BufferPolicyTests {
    let clock = VirtualClock()

    /// The values that a delayed queue delivers out of a hundred.
    private func delivered(_ policy: BufferPolicy<Int>) -> [Int] {
        let seen = Log<Int>()
        let subscription = Signal<Int, Never>.values(0..<100).deliverOn(clock.queue, buffer: policy)
            .start { seen.add($0) }
        clock.run()
        #expect(subscription.isEnded)
        return seen.all
    }

    @Test func `latest keeps the newest`() {
        #expect(delivered(.latest()) == [99])
        #expect(delivered(.latest(3)) == [97, 98, 99])
    }

    @Test func `oldest keeps the first`() {
        #expect(delivered(.oldest(3)) == [0, 1, 2])
    }

    @Test func `coalesce keeps the newest for each key, in the place of the first`() {
        #expect(delivered(.coalesce { $0 % 3 }) == [99, 97, 98])
    }

    @Test func `coalesce is bounded`() {
        #expect(delivered(.coalesce(limit: 2) { $0 % 50 }) == [98, 99])
    }

    @Test func `unbounded keeps all`() {
        #expect(delivered(.unbounded) == Array(0..<100))
    }

    @Test func `block makes the producer wait and loses nothing`() {
        let queue = Queue(label: "consumer")
        let seen = Unguarded<[Int]>([])
        let ahead = Counter()
        let farthest = Unguarded(0)
        let subscription = Signal<Int, Never>.values(0..<1_000)
            .beforeNext { _ in ahead.add() }
            .deliverOn(queue, buffer: .block(4))
            .start { value in
                farthest.value = max(farthest.value, ahead.add(-1))
                seen.value.append(value)
            }
        while !subscription.isEnded { queue.sync {} }

        #expect(queue.sync { seen.value } == Array(0..<1_000))
        #expect(queue.sync { farthest.value } <= 5)
    }

    @Test func `block on the consumer's own queue goes over the limit`() {
        let queue = Queue(label: "own")
        let seen = Log<Int>()
        let pipe = ValuePipe<Int>()
        let subscription = pipe.signal.deliverOn(queue, buffer: .block(2)).start { seen.add($0) }
        queue.sync {
            for value in 0..<10 { pipe.send(value) }
        }
        while seen.all.count < 10 { queue.sync {} }

        #expect(seen.all == Array(0..<10))
        subscription.cancel()
    }

    @Test func `cancelling lets a blocked producer go`() async {
        let consumer = VirtualClock()
        let pipe = ValuePipe<Int>()
        let subscription = pipe.signal.deliverOn(consumer.queue, buffer: .block(1)).start()
        let producer = Queue(label: "producer")
        let sent = Counter()
        await withCheckedContinuation { continuation in
            producer.async {
                for value in 0..<10 {
                    pipe.send(value)
                    sent.add()
                }
                continuation.resume()
            }
            while sent.value < 1 {}
            subscription.cancel()
        }

        #expect(sent.value == 10)
    }

    @Test func `a flood of a hundred thousand keeps the edge small`() {
        let most = Counter()
        let seen = Counter()
        let pipe = ValuePipe<Int>()
        let subscription = pipe.signal.deliverOn(clock.queue, buffer: .latest()).start { _ in seen.add() }
        for value in 0..<100_000 {
            pipe.send(value)
            most.add(max(0, clock.pendingCount - most.value))
        }
        clock.run()

        #expect(most.value == 1 && seen.value == 1)
        subscription.cancel()
    }
}
