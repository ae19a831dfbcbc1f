import BenchKit
import MessageStore

/// Opening a store that has everything in it: from the call to the first row read.
enum OpenCase {
    static func run(_ place: Workplace, _ name: String, _ results: inout Results) async throws {
        var times: [Int64] = []
        for _ in 0..<50 {
            let start = Stopwatch.wallNanoseconds
            let store = try place.store(name)
            _ = try await store.read { try $0.message(nearest: .max, in: DataSet.peer(0)) }
            times.append(Stopwatch.wallNanoseconds - start)
            await store.close()
        }
        let latencies = Latencies(nanoseconds: times)
        results.add(
            "open",
            "with key, until the first row",
            ["p50 ms": latencies.milliseconds(50), "p99 ms": latencies.milliseconds(99)]
        )
    }
}
