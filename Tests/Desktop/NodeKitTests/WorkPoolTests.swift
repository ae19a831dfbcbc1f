import Dispatch
import StdExtras
import Testing

@testable import NodeKit

@Suite(.timeLimit(.minutes(1))) struct WorkPoolTests {
    @Test func `what a newer request does not name is not begun`() async {
        let gate = DispatchSemaphore(value: 0)
        let begun = DispatchSemaphore(value: 0)
        let done = Locked<[Int]>([])
        let (deliveries, sink) = AsyncStream<Int>.makeStream()
        let pool = WorkPool<Int, Int, Int>(
            name: "test",
            threads: 1,
            prepare: {
                { job in
                    begun.signal()
                    gate.wait()
                    done.withLock { $0.append(job) }
                    return job * 10
                }
            },
            deliver: { for delivery in $0 { sink.yield(delivery.product) } }
        )
        pool.request([(key: 1, job: 1)])
        await Self.wait(for: begun)
        pool.request([(key: 2, job: 2), (key: 3, job: 3)])
        pool.request([(key: 4, job: 4), (key: 1, job: 1), (key: 3, job: 3)])
        for _ in 0..<3 { gate.signal() }
        var products: [Int] = []
        for await product in deliveries {
            products.append(product)
            if products.count == 3 { break }
        }
        #expect(products == [10, 40, 30])
        #expect(done.withLock { $0 } == [1, 4, 3])
    }

    @Test func `each thread makes tools of its own, once`() async {
        let tools = Locked(0)
        let (deliveries, sink) = AsyncStream<Int>.makeStream()
        let pool = WorkPool<Int, Int, Int>(
            name: "test",
            threads: 2,
            prepare: {
                let own = tools.withLock { count in
                    count += 1
                    return count
                }
                return { _ in own }
            },
            deliver: { for delivery in $0 { sink.yield(delivery.key) } }
        )
        pool.request((0..<100).map { (key: $0, job: $0) })
        var seen: Set<Int> = []
        for await key in deliveries {
            seen.insert(key)
            if seen.count == 100 { break }
        }
        #expect(tools.withLock { $0 } <= 2)
    }

    @Test func `threads end with their pool`() async {
        let (ends, sink) = AsyncStream<Void>.makeStream()
        final class Tool: Sendable {
            let ended: AsyncStream<Void>.Continuation
            init(_ ended: AsyncStream<Void>.Continuation) { self.ended = ended }
            func use(_ job: Int) -> Int { job }
            deinit { ended.finish() }
        }
        var pool: WorkPool<Int, Int, Int>? = WorkPool(
            name: "test",
            threads: 1,
            prepare: {
                let tool = Tool(sink)
                return { tool.use($0) }
            },
            deliver: { _ in }
        )
        pool?.request([(key: 1, job: 1)])
        pool = nil
        for await _ in ends {}
    }

    /// Waits off the threads of the task pool.
    private static func wait(for semaphore: DispatchSemaphore) async {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                semaphore.wait()
                continuation.resume()
            }
        }
    }
}
