import AsyncAlgorithms
import BenchKit
@preconcurrency import OpenCombine
import Signals

/// One chain of five operators (map, filter, map, removing repeats, map), fed by one producer.
enum SignalsCase {
    static let events = 2_000_000

    static func run(_ results: inout Results) async {
        var rates: [String: Double] = [:]
        // Interleaved and the best taken, so that a busy moment of the machine hits nobody alone.
        for _ in 0..<5 {
            rates["Martlet"] = max(rates["Martlet"] ?? 0, martlet())
            rates["OpenCombine"] = max(rates["OpenCombine"] ?? 0, openCombine())
            rates["AsyncAlgorithms"] = max(rates["AsyncAlgorithms"] ?? 0, await asyncAlgorithms())
        }
        for (name, rate) in rates.sorted(by: { $0.key < $1.key }) {
            results.add("signals", name, ["events/s": rate])
        }
        let own = rates["Martlet"] ?? 0
        results.add(
            "signals",
            "ratios",
            [
                "of OpenCombine": own / (rates["OpenCombine"] ?? .infinity),
                "of AsyncAlgorithms": own / (rates["AsyncAlgorithms"] ?? .infinity),
            ]
        )
    }

    private static func rate(since start: Int64, _ count: Int) -> Double {
        precondition(count > 0, "nothing was delivered")
        return Double(events) * 1e9 / Double(Stopwatch.wallNanoseconds - start)
    }

    private static func martlet() -> Double {
        let pipe = ValuePipe<Int>()
        // SAFETY: the chain is fed and heard by this thread alone.
        nonisolated(unsafe) var count = 0
        let subscription = pipe.signal
            .map { (value: Int) -> Int in value &* 3 }
            .filter { (value: Int) -> Bool in value & 1 == 0 }
            .map { (value: Int) -> Int in value >> 1 }
            .distinctUntilChanged()
            .map { (value: Int) -> Int in value &+ 1 }
            .start(next: { _ in count += 1 })
        let start = Stopwatch.wallNanoseconds
        for event in 0..<events { pipe.send(event) }
        let result = rate(since: start, count)
        subscription.cancel()
        return result
    }

    private static func openCombine() -> Double {
        let subject = PassthroughSubject<Int, Never>()
        // SAFETY: the chain is fed and heard by this thread alone.
        nonisolated(unsafe) var count = 0
        let subscription =
            subject
            .map { (value: Int) -> Int in value &* 3 }
            .filter { (value: Int) -> Bool in value & 1 == 0 }
            .map { (value: Int) -> Int in value >> 1 }
            .removeDuplicates()
            .map { (value: Int) -> Int in value &+ 1 }
            .sink { _ in count += 1 }
        let start = Stopwatch.wallNanoseconds
        for event in 0..<events { subject.send(event) }
        let result = rate(since: start, count)
        subscription.cancel()
        return result
    }

    /// The channel is the library's own; a stream with an unbounded buffer is what is fed without waiting.
    private static func asyncAlgorithms() async -> Double {
        let (stream, continuation) = AsyncStream<Int>.makeStream()
        let start = Stopwatch.wallNanoseconds
        let producer = Task {
            for event in 0..<events { continuation.yield(event) }
            continuation.finish()
        }
        var count = 0
        let chain =
            stream
            .map { (value: Int) -> Int in value &* 3 }
            .filter { (value: Int) -> Bool in value & 1 == 0 }
            .map { (value: Int) -> Int in value >> 1 }
            .removeDuplicates()
            .map { (value: Int) -> Int in value &+ 1 }
        for await _ in chain { count += 1 }
        await producer.value
        return rate(since: start, count)
    }
}
