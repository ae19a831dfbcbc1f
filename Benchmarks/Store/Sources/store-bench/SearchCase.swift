import BenchKit
import ClientModel
import MessageStore

/// The newest 50 messages with one word, two words or a beginning of a word, of words as often as people use them.
enum SearchCase {
    static func run(_ store: MessageStore, _ results: inout Results) async throws {
        let kinds: [(String, @Sendable (inout DataSet) -> String)] = [
            ("one word", { $0.word() }),
            ("two words", { "\($0.word()) \($0.word())" }),
            ("beginning of 2", { String($0.word().prefix(2)) }),
            ("beginning of 3", { String($0.word().prefix(3)) }),
            ("beginning of 4", { String($0.word().prefix(4)) }),
        ]
        for (name, text) in kinds {
            let times = try await store.read { reader in
                var data = DataSet(seed: 11)
                var times: [Int64] = []
                for round in 0..<1200 {
                    let query = SearchQuery(text(&data))
                    let start = Stopwatch.wallNanoseconds
                    _ = try reader.search(query, limit: 50)
                    if round >= 200 { times.append(Stopwatch.wallNanoseconds - start) }
                }
                return times
            }
            let latencies = Latencies(nanoseconds: times)
            results.add(
                "search",
                name,
                [
                    "p50 ms": latencies.milliseconds(50),
                    "p95 ms": latencies.milliseconds(95),
                    "p99 ms": latencies.milliseconds(99),
                ]
            )
        }
    }
}
