import BenchKit
import MessageStore
import StdExtras

/// Reading messages while the lane imports for a fifth of a second at a time.
enum ReadersCase {
    static func run(_ store: MessageStore, _ results: inout Results) async throws {
        let isDone = Locked(false)
        let importer = Task {
            var data = DataSet(seed: 4)
            var longest: Int64 = 0
            for round in Int32(0)..<10 {
                // About 20,000 messages fill the lane for 200 ms.
                let batch = (0..<20).flatMap { _ in data.pages() }.map { message in
                    message.updating { fields in
                        fields.key.id += 20_000_000 + round
                        fields.timestamp += 200_000_000
                    }
                }
                let start = Stopwatch.wallNanoseconds
                try await store.transaction { _ = try $0.add(batch) }
                longest = max(longest, Stopwatch.wallNanoseconds - start)
            }
            isDone.withLock { $0 = true }
            return longest
        }
        var data = DataSet(seed: 5)
        var times: [Int64] = []
        while !isDone.withLock({ $0 }) {
            let peer = DataSet.peer(data.zipf(DataSet.chatCount))
            let start = Stopwatch.wallNanoseconds
            _ = try await store.read { try $0.message(nearest: DataSet.firstTimestamp + 500_000, in: peer) }
            times.append(Stopwatch.wallNanoseconds - start)
            // A screen reads now and then; without a pause the reader would take the writer's core.
            try await Task.sleep(for: .milliseconds(1))
        }
        let latencies = Latencies(nanoseconds: times)
        results.add(
            "readers",
            "during imports",
            [
                "p50 ms": latencies.milliseconds(50),
                "p99 ms": latencies.milliseconds(99),
                "longest import ms": Double(try await importer.value) / 1e6,
                "reads": Double(times.count),
            ]
        )
    }
}
