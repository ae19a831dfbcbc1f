import Signals
import TestKit
import Testing

@Suite(.timeLimit(.minutes(5))) struct AsyncTests {
    struct Broken: Error, Equatable {}

    @Test func `first gives the first value and cancels`() async throws {
        let teardowns = Counter()
        let signal = Signal<Int, Never> { subscriber in
            for value in 1...3 { subscriber.next(value) }
            return ActionDisposable { teardowns.add() }
        }

        #expect(try await signal.first() == 1)
        #expect(teardowns.value == 1)
    }

    @Test func `first of an empty signal is nil`() async throws {
        #expect(try await Signal<Int, Never>.empty.first() == nil)
    }

    @Test func `first throws the signal's error`() async {
        await #expect(throws: Broken()) { try await Signal<Int, Broken>.fail(Broken()).first() }
    }

    @Test func `first of a cancelled task throws and disposes`() async {
        let teardowns = Counter()
        let started = ValuePromise<Bool>()
        let signal = Signal<Int, Never> { _ in
            started.set(true)
            return ActionDisposable { teardowns.add() }
        }
        let task = Task { try await signal.first() }
        let cancelling = started.signal.start { _ in task.cancel() }

        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(teardowns.value == 1)
        cancelling.cancel()
    }

    @Test func `values come in order and the loop ends with the signal`() async {
        var seen: [Int] = []
        for await value in Signal<Int, Never>.values(0..<5_000).values(buffer: .block(16)) {
            seen.append(value)
        }

        #expect(seen == Array(0..<5_000))
    }

    @Test func `values throw the signal's error after the values`() async {
        var seen: [Int] = []
        let signal = Signal<Int, Broken>.values([1, 2]).then(.fail(Broken()))
        await #expect(throws: Broken()) {
            for try await value in signal.values(buffer: .unbounded) { seen.append(value) }
        }

        #expect(seen == [1, 2])
    }

    @Test func `leaving the loop cancels an endless signal`() async {
        let teardowns = Counter()
        let endless = Signal<Int, Never> { subscriber in
            var value = 0
            while !subscriber.isCancelled {
                subscriber.next(value)
                value += 1
            }
            return ActionDisposable { teardowns.add() }
        }
        for await value in endless.values(buffer: .latest()) where value > 3 { break }
        while teardowns.value == 0 { await Task.yield() }

        #expect(teardowns.value == 1)
    }

    @Test func `a cancelled loop ends and disposes`() async {
        let teardowns = Counter()
        let signal = Signal<Int, Never> { subscriber in
            subscriber.next(1)
            return ActionDisposable { teardowns.add() }
        }
        let sawFirst = ValuePromise<Bool>()
        let task = Task {
            var count = 0
            for await _ in signal.values(buffer: .latest()) {
                count += 1
                sawFirst.set(true)
            }
            return count
        }
        _ = try? await sawFirst.signal.first()
        task.cancel()

        #expect(await task.value == 1)
        #expect(teardowns.value == 1)
    }

    @Test func `each loop starts the signal anew`() async {
        let values = Signal<Int, Never>.values([1, 2]).values(buffer: .unbounded)
        var sums: [Int] = []
        for _ in 0..<2 {
            sums.append(await values.reduce(0, +))
        }

        #expect(sums == [3, 3])
    }

    @Test func `a sequence becomes a signal`() async throws {
        let stream = AsyncStream { continuation in
            for value in 1...3 { continuation.yield(value) }
            continuation.finish()
        }

        #expect(try await Signal<Int, Never>(stream).reduceLeft(0, +).first() == 6)
    }

    @Test func `a throwing sequence becomes a signal that can fail`() async {
        let stream = AsyncThrowingStream<Int, any Error> { continuation in
            continuation.yield(1)
            continuation.finish(throwing: Broken())
        }
        await #expect(throws: Broken.self) {
            try await Signal<Int, any Error>(stream).takeLast().first()
        }
    }

    @Test func `cancelling a signal cancels the sequence's task`() async throws {
        let entered = ValuePromise<Bool>()
        let left = ValuePromise<Bool>()
        let stream = AsyncStream<Int> {
            entered.set(true)
            while !Task.isCancelled { await Task.yield() }
            left.set(true)
            return nil
        }
        let subscription = Signal<Int, Never>(stream).start()
        #expect(try await entered.signal.first() == true)
        subscription.cancel()

        #expect(try await left.signal.first() == true)
    }

    @Test func `a task's result becomes a signal`() async throws {
        let doubled = Signal<Int, Never>.task { 21 }.map { $0 * 2 }

        #expect(try await doubled.first() == 42)
        await #expect(throws: Broken()) {
            try await Signal<Int, Broken>.task { () async throws(Broken) -> Int in throw Broken() }.first()
        }
    }

    @Test func `cancelling cancels the task`() async {
        let (ended, continuation) = AsyncStream<Bool>.makeStream()
        let subscription = Signal<Int, Never>.task {
            while !Task.isCancelled { await Task.yield() }
            continuation.yield(Task.isCancelled)
            return 1
        }.start()
        subscription.cancel()
        for await isCancelled in ended {
            #expect(isCancelled)
            break
        }
    }
}
