import Dispatch
import StdExtras
import Testing

@testable import WindowParts

/// Work that may block for ever uses at most its own threads.
@MainActor @Suite(.timeLimit(.minutes(1))) struct BlockingWorkTests {
    @Test func `only so much is done at a time, and what was cancelled before it began is not done at all`()
        async throws
    {
        // What waits is not refused, even where all tests of the main thread run meanwhile.
        let work = BlockingWork(most: 2, timeout: .seconds(600))
        let done = Locked<[Int]>([])
        let (begun, begin) = AsyncStream<Void>.makeStream()
        let hanging = DispatchSemaphore(value: 0)
        let first = (1...2).map { number in
            Task {
                try await work.run {
                    begin.yield()
                    hanging.wait()
                    done.withLock { $0.append(number) }
                }
            }
        }
        var starts = begun.makeAsyncIterator()
        for _ in 1...2 { await starts.next() }
        let second = (3...5).map { number in
            Task { try await work.run { done.withLock { $0.append(number) } } }
        }
        // They have had every chance to start.
        for _ in 1...100 { await Task.yield() }
        #expect(done.withLock { $0.isEmpty })
        second[1].cancel()
        hanging.signal()
        try await second[2].value
        await #expect(throws: CancellationError.self) { try await second[1].value }
        try await second[0].value
        hanging.signal()
        for task in first { try await task.value }
        let order = done.withLock { $0 }
        #expect(order.dropFirst().dropLast() == [3, 5])
        #expect(order.sorted() == [1, 2, 3, 5])
    }

    @Test func `what waits too long is refused, and goes on when it is asked for again`() async throws {
        let work = BlockingWork(most: 1, timeout: .milliseconds(1))
        let (begun, begin) = AsyncStream<Void>.makeStream()
        let hanging = DispatchSemaphore(value: 0)
        let first = Task {
            try await work.run {
                begin.finish()
                hanging.wait()
            }
        }
        for await _ in begun {}
        for _ in 1...2 {
            await #expect(throws: BlockingWorkError.blocked) { try await work.run {} }
        }
        hanging.signal()
        try await first.value
        #expect(try await work.run { 5 } == 5)
    }
}
