import Signals
import StdExtras
import TestKit
import Testing

@Suite struct SourceTests {
    let marbles = Marbles()

    @Test func `a pipe sends to those who listen`() {
        let pipe = ValuePipe<Int>()
        let seen = Log<Int>()
        pipe.send(1)
        let first = pipe.signal.start { seen.add($0) }
        let second = pipe.signal.start { seen.add($0 * 10) }
        pipe.send(2)
        first.cancel()
        pipe.send(3)
        second.cancel()

        #expect(seen.all == [2, 20, 30])
        #expect(pipe.isIdle)
    }

    @Test func `a listener that leaves during a send hears no more of it`() {
        let pipe = ValuePipe<Int>()
        let seen = Log<Int>()
        let second = MetaDisposable()
        let first = pipe.signal.start { _ in second.dispose() }
        second.set(pipe.signal.start { seen.add($0) })
        pipe.send(1)

        #expect(seen.all == [])
        first.cancel()
    }

    @Test func `a value promise is read back as soon as set returns`() {
        let promise = ValuePromise<Int>()
        #expect(promise.value == nil)
        promise.set(1)

        #expect(promise.value == 1)
    }

    @Test func `a value promise without ignoreRepeated repeats`() {
        let promise = ValuePromise(1)
        let seen = Log<Int>()
        let subscription = promise.signal.start { seen.add($0) }
        promise.set(1)
        subscription.cancel()

        #expect(seen.all == [1, 1])
    }

    @Test func `setting from inside a handler shows all followers one order`() {
        let promise = ValuePromise(0)
        let seen = (Log<Int>(), Log<Int>())
        let first = promise.signal.start { value in
            seen.0.add(value)
            if value == 1 { promise.set(2) }
        }
        let second = promise.signal.start { seen.1.add($0) }
        promise.set(1)

        #expect(seen.0.all == [0, 1, 2])
        #expect(seen.1.all == [0, 1, 2])
        first.cancel()
        second.cancel()
    }

    @Test func `comparing runs user code outside the lock`() {
        struct Nosy: Equatable, Sendable {
            let promise: @Sendable () -> Int?
            static func == (old: Nosy, new: Nosy) -> Bool { old.promise() == nil }
        }
        let other = ValuePromise(5)
        let holder = Locked<ValuePromise<Nosy>?>(nil)
        let promise = ValuePromise(
            Nosy { holder.withLock { $0 }?.value == nil ? nil : other.value },
            ignoreRepeated: true
        )
        holder.withLock { $0 = promise }
        promise.set(Nosy { 1 })

        #expect(promise.value?.promise() == 1)
        holder.withLock { $0 = nil }
    }

    @Test func `a promise follows its newest signal without a gap`() {
        let promise = Promise<Int>()
        let (first, second) = (ValuePipe<Int>(), ValuePipe<Int>())
        let seen = Log<Int>()
        let subscription = promise.signal.start { seen.add($0) }
        promise.set(first.signal)
        first.send(1)
        promise.set(second.signal)
        #expect(promise.value == 1 && first.isIdle)
        first.send(2)
        second.send(3)
        promise.set(4)
        second.send(5)

        #expect(seen.all == [1, 3, 4])
        #expect(second.isIdle)
        subscription.cancel()
    }

    @Test func `a promise can wait for its first follower`() {
        let starts = Counter()
        let promise = Promise(
            initializeOnFirstAccess: Signal<Int, Never>.deferred { .single(starts.add()) }
        )
        #expect(starts.value == 0)
        let seen = Log<Int>()
        for _ in 0..<2 { promise.signal.start { seen.add($0) }.cancel() }

        #expect(seen.all == [1, 1])
        #expect(starts.value == 1)
    }

    @Test func `share runs the source once for all`() {
        let source = marbles.cold("a-b-c|")
        let shared = source.signal.share()
        let seen = Log<String>()
        let first = shared.start { seen.add("1\($0)") }
        marbles.clock.advance(by: Marbles.tick * 1)
        let second = shared.start(next: { seen.add("2\($0)") }, completed: { seen.add("end") })
        marbles.clock.advance(by: Marbles.tick * 9)

        #expect(seen.all == ["1a", "1b", "2b", "1c", "2c", "end"])
        #expect(source.lifetimes == ["^----!"])
        #expect(first.isEnded && second.isEnded)
    }

    @Test func `share tears down with the last listener and then starts anew`() {
        let source = marbles.cold("a-b-c|")
        let shared = source.signal.share(replay: true)
        let seen = Log<String>()
        let first = shared.start { seen.add("1\($0)") }
        let second = shared.start { seen.add("2\($0)") }
        first.cancel()
        #expect(source.lifetimes == ["^"])
        second.cancel()
        #expect(source.lifetimes == ["*"])
        let third = shared.start { seen.add("3\($0)") }

        #expect(seen.all == ["1a", "2a", "3a"])
        #expect(source.lifetimes == ["*", "^"])
        third.cancel()
    }

    @Test func `share passes a failure to all and then starts anew`() {
        let source = marbles.cold("a#")
        let shared = source.signal.share()

        #expect(marbles.run(shared.merge(with: shared)) == "a#")
        #expect(marbles.run(shared) == "a#")
        #expect(source.lifetimes.count == 2)
    }

    @Test func `multicast shares by key and keeps nothing`() {
        let multicast = Multicast<String, Int, Never>()
        let starts = Log<String>()
        let pipe = ValuePipe<Int>()
        let signal: @Sendable (String) -> Signal<Int, Never> = { key in
            multicast.signal(for: key) {
                starts.add(key)
                return pipe.signal
            }
        }
        let seen = Log<Int>()
        let first = signal("a").start { seen.add($0) }
        pipe.send(1)
        let second = signal("a").start { seen.add($0 * 10) }
        let third = signal("b").start()
        #expect(starts.all == ["a", "b"] && multicast.count == 2)
        #expect(seen.all == [1, 10])
        for subscription in [first, second, third] { subscription.cancel() }
        #expect(multicast.count == 0 && pipe.isIdle)
        signal("a").start().cancel()

        #expect(starts.all == ["a", "b", "a"])
    }
}
